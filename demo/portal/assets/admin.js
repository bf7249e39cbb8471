import { session } from '../portico/portico.js';

/*
 * The admin console. It loads its table when an administrator is signed in, and again when the
 * button is clicked.
 */
const { jQuery: $ } = window;
const HEADERS = { 'X-Requested-With': 'portico' };
const { permissions, principal, rebuildPrincipal } = session;
const texts = document.getElementById('console').dataset;

/* The names of the columns, which each cell shows on a phone. */
const columns = $('#people thead th')
  .toArray()
  .map((head) => head.textContent);
const createCell = (column, text) => $('<td>', { text, 'data-label': columns[column] });

function showTable(people) {
  const rows = people.map((person) =>
    $('<tr>').append(
      $('<th>', { scope: 'row', text: person.name }),
      createCell(1, `${person.firstName} ${person.lastName}`),
      createCell(2, person.email ?? ''),
      createCell(3, person.administrator ? texts.yes : texts.no),
      createCell(4, person.webAccess ? texts.yes : texts.no),
    ),
  );
  $('#people tbody').empty().append(rows);
  $('#people, #refresh').prop('hidden', false);
  $('#confirm').prop('hidden', true);
  $('#outcome').text('');
}

function hideTable(message) {
  $('#people tbody').empty();
  $('#people').prop('hidden', true);
  $('#outcome').text(message);
}

function handleRefusal({ status, responseJSON }) {
  /* The session has ended. After this check the elements open the page that reports it. */
  if (status === 401) {
    hideTable('');
    return rebuildPrincipal();
  }
  if (responseJSON?.code !== 'PORTAL_LOGIN_MISSING') return hideTable(texts.failed);
  hideTable('');
  $('#refresh').prop('hidden', true);
  $('#confirm').prop('hidden', false).find('[name=j_username]').val(principal.value?.name);
}

function loadTable() {
  $.ajax($('#console').data('call'), { headers: HEADERS }).then(showTable, handleRefusal);
}

permissions.subscribe(({ administrator }) => {
  if (administrator) loadTable();
  else hideTable('');
});

$('#refresh').on('click', loadTable);

$('#confirm').on('submit', (event) => {
  event.preventDefault();
  const form = $(event.currentTarget);
  $.ajax(form.attr('action'), { method: 'POST', headers: HEADERS, data: form.serialize() }).then(
    loadTable,
    ({ responseJSON }) =>
      $('#outcome').text(
        responseJSON?.code === 'SECOND_FACTOR_NEEDED'
          ? texts.needsSecondFactor
          : texts.wrongPassword,
      ),
  );
  form.find('[name=j_password]').val('');
});
