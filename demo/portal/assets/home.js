import { session } from '../portico/portico.js';

/*
 * The home page. It shows the controls that the person has permission for; the portal checks the
 * permissions again.
 */
const { permissions, principal, updateQuota } = session;
const HEADERS = { 'X-Requested-With': 'portico' };
const { person: renderedFor, done, refused } = document.getElementById('files').dataset;

permissions.subscribe((granted) => {
  for (const control of document.querySelectorAll('[data-needs]')) {
    control.hidden = !granted[control.dataset.needs];
  }
});

/* Another person signed in. The page contains the files of the previous person. */
principal.subscribe((person) => {
  if (person && String(person.id) !== renderedFor) location.reload();
});

async function act({ currentTarget: { dataset, textContent: action } }) {
  const outcome = document.getElementById('outcome');
  const showOutcome = (text) => {
    outcome.textContent = text.replace('{action}', () => action);
  };
  try {
    const answer = await fetch(dataset.action, { method: 'POST', headers: HEADERS });
    if (!answer.ok) return showOutcome(refused);
    const text = await answer.text();
    /* Emptying the trash answers the new use. The elements show it without asking the portal again. */
    if (text) updateQuota(JSON.parse(text));
    showOutcome(done);
  } catch {
    showOutcome(refused);
  }
}

for (const button of document.querySelectorAll('[data-action]')) {
  button.addEventListener('click', act);
}

/*
 * The browser cannot scroll to the result of an invitation: the gate hides it until the session is known. A person who
 * has already used the page, for example opened the account menu, keeps the focus. When the page has loaded, the
 * browser goes to the fragment of the address and takes the focus away, so the focused element alone does not tell it.
 */
const invitation = document.getElementById('invitation-outcome');
if (invitation) {
  let isUsed = document.activeElement !== document.body;
  for (const name of ['pointerdown', 'keydown']) {
    addEventListener(name, () => (isUsed = true), { capture: true, once: true });
  }
  const appearance = new ResizeObserver(() => {
    if (invitation.offsetHeight === 0) return;
    appearance.disconnect();
    if (!isUsed) invitation.focus();
  });
  appearance.observe(invitation);
}
