import { session } from '../portico/portico.js';

/*
 * The home page. It shows the controls that the person has permission for; the portal checks the
 * permissions again.
 */
const { jQuery: $ } = window;
const { permissions, principal, updateQuota } = session;
const HEADERS = { 'X-Requested-With': 'portico' };
const { person: renderedFor, done, refused } = document.getElementById('files').dataset;

permissions.subscribe((granted) => {
  $('[data-needs]').each((_, control) => {
    control.hidden = !granted[control.dataset.needs];
  });
});

/* Another person signed in. The page contains the files of the previous person. */
principal.subscribe((person) => {
  if (person && String(person.id) !== renderedFor) location.reload();
});

$('[data-action]').on('click', ({ currentTarget: { dataset, textContent: action } }) => {
  const showOutcome = (text) => $('#outcome').text(text.replace('{action}', () => action));
  $.ajax(dataset.action, { method: 'POST', headers: HEADERS }).then(
    (numbers) => {
      /* Emptying the trash answers the new use. The elements show it without asking the portal again. */
      if (numbers) updateQuota(numbers);
      showOutcome(done);
    },
    () => showOutcome(refused),
  );
});
