import { session } from '/portico/portico.js';

/* The admin console: loads its table once the portal knows an administrator, and again on demand. */
const { jQuery: $ } = window;
const HEADERS = { 'X-Requested-With': 'portico' };
const { permissions, principal, rebuildPrincipal } = session;

function show(people) {
  const rows = people.map((person) =>
    $('<tr>').append(
      $('<th>', { scope: 'row', text: person.name }),
      $('<td>', { text: `${person.firstName} ${person.lastName}` }),
      $('<td>', { text: person.email ?? '' }),
      $('<td>', { text: person.administrator ? 'yes' : 'no' }),
      $('<td>', { text: person.webAccess ? 'yes' : 'no' }),
    ),
  );
  $('#people tbody').empty().append(rows);
  $('#people, #refresh').prop('hidden', false);
  $('#confirm').prop('hidden', true);
  $('#outcome').text('');
}

function hide(message) {
  $('#people tbody').empty();
  $('#people').prop('hidden', true);
  $('#outcome').text(message);
}

function refuse({ status, responseJSON }) {
  /* The session is over: the elements find out by asking, and lead to where it says so. */
  if (status === 401) {
    hide('');
    return rebuildPrincipal();
  }
  if (responseJSON?.code !== 'PORTAL_LOGIN_MISSING') return hide('That did not work.');
  hide('');
  $('#refresh').prop('hidden', true);
  $('#confirm').prop('hidden', false).find('[name=j_username]').val(principal.value?.name);
}

function load() {
  $.ajax($('#console').data('call'), { headers: HEADERS }).then(show, refuse);
}

permissions.subscribe(({ administrator }) => {
  if (administrator) load();
  else hide('');
});

$('#refresh').on('click', load);

$('#confirm').on('submit', (event) => {
  event.preventDefault();
  const form = $(event.currentTarget);
  $.ajax(form.attr('action'), { method: 'POST', headers: HEADERS, data: form.serialize() }).then(
    load,
    () => $('#outcome').text('The password is not right.'),
  );
  form.find('[name=j_password]').val('');
});
