import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '/assets/webauthn/index.js';

const START = { creation: startRegistration, request: startAuthentication };

/** What to say when the browser made no answer, by the name of its error. */
const PROBLEMS = {
  NotAllowedError: 'The passkey was not confirmed. You can try again.',
  InvalidStateError: 'This device holds a passkey of yours already.',
};
const OTHER_PROBLEM = 'The passkey could not be used. Please try again, or use another way.';
const NO_PASSKEYS = 'This browser has no passkeys. Please use another way.';

/** Asks the browser for a passkey when a form is sent, and sends what it says with the form. */
function attend(form) {
  const button = form.querySelector('button');
  const problem = form.querySelector('[data-problem]');
  const say = (text) => {
    problem.textContent = text;
    problem.hidden = text === '';
  };
  if (!browserSupportsWebAuthn()) return say(NO_PASSKEYS);
  button.hidden = false;
  let busy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    say('');
    try {
      const answer = await fetch(form.dataset.options, { method: 'POST' });
      if (!answer.ok) throw new Error(`Status ${answer.status}`);
      const made = await START[form.dataset.passkey]({ optionsJSON: await answer.json() });
      form.elements.answer.value = JSON.stringify(made);
      form.submit();
    } catch (error) {
      say(PROBLEMS[error.name] ?? OTHER_PROBLEM);
    } finally {
      busy = false;
    }
  });
}

for (const form of document.querySelectorAll('form[data-passkey]')) attend(form);
