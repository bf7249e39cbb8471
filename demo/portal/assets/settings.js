/*
 * The settings page. It draws the preview of the colors again when one of them changes. Without this script,
 * a button does that.
 */
const FIELDS = ['productName', 'backgroundColor', 'foregroundColor', 'accentColor'];
const preview = document.getElementById('preview');
const picture = document.getElementById('preview-colors');

for (const name of FIELDS) {
  document.getElementById(name).addEventListener('change', () => {
    const values = FIELDS.map((one) => [one, document.getElementById(one).value.trim()]);
    const query = new URLSearchParams(values.filter(([, value]) => value !== ''));
    picture.src = `${preview.dataset.path}?${query}`;
  });
}
