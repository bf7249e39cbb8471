import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '/assets/webauthn/index.js';

const START = { creation: startRegistration, request: startAuthentication };

/** Texts for errors of the browser, by the error's name. */
const ERROR_TEXTS = {
  NotAllowedError: 'The passkey was not confirmed. You can try again.',
  InvalidStateError: 'This device already has a passkey.',
};
const OTHER_ERROR = 'The passkey could not be used. Please try again, or use another way.';
const NO_PASSKEYS = 'This browser has no passkeys. Please use another way.';

/** Makes a form request a passkey from the browser on submit, and submit the browser's response. */
function enhance(form) {
  const button = form.querySelector('button');
  const problem = form.querySelector('[data-problem]');
  const showProblem = (text) => {
    problem.textContent = text;
    problem.hidden = text === '';
  };
  if (!browserSupportsWebAuthn()) return showProblem(NO_PASSKEYS);
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
      showProblem(ERROR_TEXTS[error.name] ?? OTHER_ERROR);
    } finally {
      busy = false;
    }
  });
}

for (const form of document.querySelectorAll('form[data-passkey]')) enhance(form);
