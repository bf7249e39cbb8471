/*
 * The settings page. It draws the preview of the colors again when one of them changes, and finds settings by their label
 * and hint. Without this script, a button draws the preview, and all settings are shown.
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

const search = document.getElementById('search');
const noMatch = document.getElementById('no-match');
const form = search.closest('form');
const sections = [...form.querySelectorAll('section')];

/** Returns a text for comparison: without case, accents and the widths of characters. */
const simplify = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const contains = (element, wanted) => simplify(element.textContent).includes(wanted);

/** Hides the settings that do not have the typed text in their label or hint, or in the title of their section. */
function filter() {
  const wanted = simplify(search.value.trim());
  for (const section of sections) {
    const isWanted = contains(section.querySelector('h2'), wanted);
    for (const setting of section.querySelectorAll('.setting')) {
      const texts = [...setting.querySelectorAll('label, .hint')];
      setting.hidden = !isWanted && !texts.some((text) => contains(text, wanted));
    }
    for (const site of section.querySelectorAll('fieldset')) {
      site.hidden = !site.querySelector('.setting:not([hidden])');
    }
    section.hidden = !section.querySelector('.setting:not([hidden])');
  }
  noMatch.textContent = sections.every(({ hidden }) => hidden) ? noMatch.dataset.text : '';
}

search.hidden = false;
search.addEventListener('input', () => {
  filter();
  // What is found can be above the window.
  if (form.getBoundingClientRect().top < 0) form.scrollIntoView();
});

/* The target of a link on the page, such as a wrong field, may be hidden. */
document.addEventListener('click', ({ target }) => {
  if (!target.closest('a[href^="#"]')) return;
  search.value = '';
  filter();
});
