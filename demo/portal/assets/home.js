import { session } from '/portico/portico.js';

/* The home page: shows what the person may do. Whether they may is for the portal to say. */
const { jQuery: $ } = window;
const { permissions, principal } = session;
const shownFor = $('#files').data('person');

permissions.subscribe((may) => {
  $('[data-needs]').each((_, control) => {
    control.hidden = !may[control.dataset.needs];
  });
});

/* Somebody else has signed in: what the server wrote is not for them. */
principal.subscribe((person) => {
  if (person && person.id !== shownFor) location.reload();
});

$('[data-action]').on('click', ({ currentTarget: { dataset, textContent: label } }) => {
  $.ajax(dataset.action, { method: 'POST', headers: { 'X-Requested-With': 'portico' } }).then(
    () => $('#outcome').text(`${label}: done. This demo keeps no files.`),
    () => $('#outcome').text(`${label}: the portal refused.`),
  );
});
