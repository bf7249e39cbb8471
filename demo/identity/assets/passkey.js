import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '/assets/webauthn/index.js';

const START = { creation: startRegistration, request: startAuthentication };

/** The form's texts for errors of the browser, by the error's name. */
const ERROR_TEXTS = { NotAllowedError: 'notConfirmed', InvalidStateError: 'alreadyAdded' };

/** Makes a form request a passkey from the browser on submit, and submit the browser's response. */
function enhance(form) {
  const button = form.querySelector('button');
  const problem = form.querySelector('[data-problem]');
  const showProblem = (text) => {
    problem.textContent = text;
    problem.hidden = text === '';
  };
  if (!browserSupportsWebAuthn()) return showProblem(form.dataset.unsupported);
  button.hidden = false;
  let busy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    showProblem('');
    try {
      const response = await fetch(form.dataset.options, { method: 'POST' });
      if (!response.ok) throw new Error(`Status ${response.status}`);
      const credential = await START[form.dataset.passkey]({ optionsJSON: await response.json() });
      form.elements.answer.value = JSON.stringify(credential);
      form.submit();
    } catch (error) {
      showProblem(form.dataset[ERROR_TEXTS[error.name] ?? 'failed']);
    } finally {
      busy = false;
    }
  });
}

for (const form of document.querySelectorAll('form[data-passkey]')) enhance(form);
