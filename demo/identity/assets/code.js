/*
 * Submits the form of an authenticator code at the sixth digit. A form is submitted once per code: the Enter key that
 * follows out of habit would send a code that is already used. While a person corrects what they pasted, nothing is
 * submitted. Without this script, the button does it all.
 */
const LENGTH = 6;

/** Returns the digits, or undefined if there is anything else besides spaces and dashes. */
function readDigits(text) {
  const typed = text.normalize('NFKC').replace(/[\s-]/g, '');
  return /^\d*$/.test(typed) ? typed : undefined;
}

function enhance(field) {
  const { form } = field;
  let count = readDigits(field.value)?.length ?? 0;
  let isPasteWrong = false;
  let wasSubmitted = false;
  let sent;

  function handleInput({ inputType, isComposing }) {
    if (isComposing) return;
    const digits = readDigits(field.value);
    const isPaste = inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
    if (isPaste) isPasteWrong = digits?.length !== LENGTH;
    if (field.value === '') isPasteWrong = false;
    const before = isPaste ? 0 : count;
    count = digits?.length ?? 0;
    const isComplete = count === LENGTH && before < LENGTH;
    if (!isComplete || isPasteWrong || wasSubmitted) return;
    wasSubmitted = true;
    form.requestSubmit();
  }

  field.addEventListener('input', handleInput);
  field.addEventListener('compositionend', handleInput);
  form.addEventListener('submit', (event) => {
    if (field.value === sent) event.preventDefault();
    sent = field.value;
  });
  // The back button can show the page again as it was left.
  addEventListener('pageshow', () => {
    sent = undefined;
  });
  for (const hint of form.querySelectorAll('[data-code-hint]')) hint.hidden = false;
}

for (const field of document.querySelectorAll('input.code')) enhance(field);
