import { session } from '../portico/portico.js';

/*
 * The home page. It shows the controls that the person has permission for; the portal checks the
 * permissions again.
 */
const { jQuery: $ } = window;
const { permissions, principal, updateQuota } = session;
const HEADERS = { 'X-Requested-With': 'portico' };
const renderedFor = $('#files').data('person');

permissions.subscribe((granted) => {
  $('[data-needs]').each((_, control) => {
    control.hidden = !granted[control.dataset.needs];
  });
});

/* Another person signed in. The page contains the files of the previous person. */
principal.subscribe((person) => {
  if (person && person.id !== renderedFor) location.reload();
});

$('[data-action]').on('click', ({ currentTarget: { dataset, textContent: label } }) => {
  $.ajax(dataset.action, { method: 'POST', headers: HEADERS }).then(
    (numbers) => {
      /* Emptying the trash answers the new use. The elements show it without asking the portal again. */
      if (numbers) updateQuota(numbers);
      $('#outcome').text(`${label}: done. This demo keeps no files.`);
    },
    () => $('#outcome').text(`${label}: the portal refused.`),
  );
});
