// The controls of the gallery: custom properties, parts, events, and texts to copy.

const iframe = document.querySelector('iframe');
const events = document.getElementById('events');
const shown = document.getElementById('shown');
const css = document.getElementById('code-css');
const tokens = [...document.querySelectorAll('.token input')];
const parts = [...document.querySelectorAll('input[name="part"]')];

/** The value of a token that a person has set. */
const readToken = ({ type, value }) => (type === 'range' ? `${value}px` : value);

/** The tokens that differ from the defaults. */
const listTokens = () => tokens.filter((one) => 'set' in one.dataset && one.value !== '');

/** Removes the custom properties from parameters, also those that no control has. */
function removeTokens(parameters) {
  for (const name of [...parameters.keys()]) if (name.startsWith('--')) parameters.delete(name);
}

/** Returns a CSS color as a color input needs it. */
function toHex(color) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [...channels] = context.getImageData(0, 0, 1, 1).data.subarray(0, 3);
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Shows the default of each color that is not set: some are calculated from others, and from the color scheme. */
function showDefaults() {
  const { body, documentElement } = iframe.contentDocument;
  if (!body) return;
  const page = getComputedStyle(documentElement);
  const probe = iframe.contentDocument.createElement('span');
  for (const { dataset, name } of tokens) {
    if (page.getPropertyValue(name) === '') probe.style.setProperty(name, dataset.default);
  }
  body.append(probe);
  for (const one of tokens) {
    if (one.type !== 'color' || 'set' in one.dataset) continue;
    probe.style.color = `var(${one.name})`;
    one.value = toHex(getComputedStyle(probe).color);
  }
  probe.remove();
}

/** Shows the tokens in the frame, in the address and as CSS. */
function showTokens() {
  const { style } = iframe.contentDocument.documentElement;
  const url = new URL(location.href);
  for (const { name } of tokens) style.removeProperty(name);
  removeTokens(url.searchParams);
  const lines = listTokens().map((one) => {
    const value = readToken(one);
    style.setProperty(one.name, value);
    url.searchParams.set(one.name, value);
    document.querySelector(`output[for="${one.name}"]`).textContent = value;
    return `  ${one.name}: ${value};\n`;
  });
  css.textContent = lines.length === 0 ? '' : `:root {\n${lines.join('')}}\n`;
  history.replaceState(null, '', url);
  showDefaults();
}

for (const one of tokens) {
  one.addEventListener('input', () => {
    one.dataset.set = '';
    showTokens();
  });
}
document.getElementById('reset-tokens').addEventListener('click', () => {
  for (const one of tokens) {
    delete one.dataset.set;
    const { defaultValue, dataset } = one;
    one.value = defaultValue;
    document.querySelector(`output[for="${one.name}"]`).textContent = dataset.default;
  }
  showTokens();
});

/** Outlines the chosen parts in the frame. */
function showParts() {
  const names = parts.filter(({ checked }) => checked).map(({ value }) => value);
  const outline = '{ outline: 2px dashed #d6336c !important; outline-offset: 2px !important; }';
  const { tag } = iframe.dataset;
  const rules = names.flatMap((name) => [
    `${tag}::part(${name}) ${outline}`,
    `@layer portico.page { ${tag} [part~="${name}"] ${outline} }`,
  ]);
  if (names.length === 0 && iframe.contentDocument.adoptedStyleSheets.length === 0) return;
  // A sheet belongs to the document that it was created for.
  const sheet = new iframe.contentWindow.CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  iframe.contentDocument.adoptedStyleSheets = [sheet];
}
for (const one of parts) one.addEventListener('input', showParts);

/** Follows the height of the frame, and says whether its state is shown. */
function follow() {
  const main = iframe.contentDocument.querySelector('main');
  if (main) iframe.height = Math.ceil(main.getBoundingClientRect().height);
  // A document that has only begun to load has no root yet.
  const isShown = iframe.contentDocument.documentElement?.matches('[data-shown]');
  shown.textContent = isShown ? shown.dataset.shown : shown.dataset.loading;
}

// The frame may have loaded before this script.
for (const one of [follow, showParts, showDefaults]) {
  iframe.addEventListener('load', one);
  one();
}

addEventListener('message', ({ data, source }) => {
  if (source !== iframe.contentWindow) return;
  if (data.height || data.shown) follow();
  if (!data.event) return;
  const line = document.createElement('p');
  line.translate = false;
  line.textContent = `${data.event} ${JSON.stringify(data.detail)}`;
  events.append(line);
  events.scrollTop = events.scrollHeight;
});

const outcomes = [...document.querySelectorAll('.outcome')];

/** Copies a text, and selects it if the browser does not allow that. */
async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(code);
    return false;
  }
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', async () => {
    // An outcome that stays the same is not announced again.
    for (const one of outcomes) one.textContent = '';
    const isCopied = await copy(document.getElementById(button.dataset.copy));
    const outcome = outcomes.find((one) => one.parentElement === button.parentElement);
    outcome.textContent = isCopied ? outcome.dataset.copied : outcome.dataset.failed;
  });
}

/** Where the name of a changed choice is kept for the page that it leads to. */
const CHANGED = 'portico-gallery.changed';

const form = document.querySelector('.choices');
for (const select of form.querySelectorAll('select')) {
  select.addEventListener('change', () => {
    const url = new URL(location.href);
    url.searchParams.set(select.name, select.value);
    sessionStorage.setItem(CHANGED, select.name);
    location.assign(url);
  });
}
form.addEventListener('formdata', ({ formData }) => {
  removeTokens(formData);
  for (const one of listTokens()) formData.set(one.name, readToken(one));
});

// A page that comes back from the browser's cache has the choice that led away from it.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) form.reset();
});

// The new page takes the focus over, so that a person with a keyboard can go on choosing.
form.elements.namedItem(sessionStorage.getItem(CHANGED) ?? '')?.focus();
sessionStorage.removeItem(CHANGED);

// Only the list scrolls to the current state, not the page.
const nav = document.querySelector('nav');
const current = nav.querySelector('[aria-current]');
nav.scrollTop = current.offsetTop - nav.offsetTop - nav.clientHeight / 2;
