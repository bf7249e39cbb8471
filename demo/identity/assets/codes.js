const status = document.querySelector('[data-status]');
const copy = document.querySelector('[data-copy]');
const print = document.querySelector('[data-print]');

copy.hidden = false;
copy.addEventListener('click', async () => {
  const codes = [...document.querySelectorAll(`#${copy.dataset.copy} code`)];
  try {
    await navigator.clipboard.writeText(codes.map((code) => code.textContent).join('\n'));
    status.textContent = status.dataset.copied;
  } catch {
    status.textContent = status.dataset.notCopied;
  }
});

print.hidden = false;
print.addEventListener('click', () => window.print());
