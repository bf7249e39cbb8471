// The controls of the gallery: custom properties, parts, contrast, events, and texts to copy.

import { listElements } from './list-elements.js';

const iframe = document.querySelector('iframe');
const events = document.getElementById('events');
const shown = document.getElementById('shown');
const css = document.getElementById('code-css');
const properties = document.getElementById('properties');
const tokens = [...properties.querySelectorAll('input')];
const parts = [...document.querySelectorAll('input[name="part"]')];
const links = [...document.querySelectorAll('nav a')];

/** The declarations that a person has written for a part. */
const getRule = (part) => document.querySelector(`input[name="part-${part.value}"]`);

/** The tokens that differ from the defaults. */
const listTokens = () => tokens.filter(({ dataset }) => dataset.set);

/** Replaces the theme in the query of an address. Custom properties that no control has are removed. */
function writeTheme(url) {
  const query = new URLSearchParams(url.search);
  for (const name of [...query.keys()]) if (name.startsWith('--')) query.delete(name);
  for (const one of listTokens()) query.set(one.name, one.dataset.set);
  for (const part of parts) {
    const { name, value } = getRule(part);
    query.delete(name);
    if (part.checked && value) query.set(name, value);
  }
  url.search = query;
}

const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** Returns the channels of CSS colors that lie over each other, the last one on top. */
function mix(colors) {
  context.clearRect(0, 0, 1, 1);
  for (const color of colors) {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
  }
  return [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
}

/** Returns a CSS color as a color input needs it. */
const toHex = (color) =>
  `#${mix([color])
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

/** Shows the color of each token: some are calculated from others, and from the color scheme. */
function showColors() {
  const { body, documentElement } = iframe.contentDocument;
  if (!body) return;
  const page = iframe.contentWindow.getComputedStyle(documentElement);
  const probe = iframe.contentDocument.createElement('span');
  probe.style.forcedColorAdjust = 'none';
  for (const { dataset, name } of tokens) {
    if (page.getPropertyValue(name) === '') probe.style.setProperty(name, dataset.default);
  }
  body.append(probe);
  for (const one of tokens.filter(({ type }) => type === 'color')) {
    probe.style.color = `var(${one.name})`;
    one.value = toHex(getComputedStyle(probe).color);
  }
  probe.remove();
}

/** Returns the relative luminance of a color (WCAG 2.2). */
function getLuminance(channels) {
  const [red, green, blue] = channels
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of a text with what is behind it, and the contrast that its size needs (WCAG 2.2, 1.4.3). */
function measure(element) {
  for (const transition of element.getAnimations()) transition.finish();
  const { color, fontSize, fontWeight } = getComputedStyle(element);
  const grounds = [];
  for (let one = element; one; one = one.parentElement ?? one.getRootNode().host) {
    grounds.unshift(getComputedStyle(one).backgroundColor);
  }
  const ground = getLuminance(mix(grounds));
  const text = getLuminance(mix([...grounds, color]));
  const pixels = Number.parseFloat(fontSize);
  const isLarge = pixels >= 24 || (pixels >= 18.66 && fontWeight >= 700);
  return {
    ratio: (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05),
    minimum: isLarge ? 3 : 4.5,
  };
}

/** Warns beside each color whose text in the frame has too little contrast. */
function showContrast() {
  // Forced colors are those of the person.
  if (!iframe.contentDocument.body || matchMedia('(forced-colors: active)').matches) return;
  const texts = [...listElements(iframe.contentDocument.body)].filter(
    (one) => one.part.length > 0 && one.textContent.trim() !== '' && one.checkVisibility(),
  );
  const format = new Intl.NumberFormat(document.documentElement.lang, {
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  });
  for (const warning of document.querySelectorAll('.contrast')) {
    const names = warning.dataset.parts.split(' ');
    const [worst] = texts
      .filter(({ part }) => names.some((name) => part.contains(name)))
      .map(measure)
      .filter(({ ratio, minimum }) => ratio < minimum)
      .sort((one, other) => one.ratio - other.ratio);
    const text = worst
      ? warning.dataset.text.replace(/\{(\w+)\}/g, (_, name) => format.format(worst[name]))
      : '';
    if (warning.textContent !== text) warning.textContent = text;
  }
}

/** Returns the declarations of a text as the browser reads them: a value of an address cannot add another rule. */
function readDeclarations(text) {
  const sheet = new CSSStyleSheet();
  sheet.insertRule('part {}');
  const [{ style }] = sheet.cssRules;
  style.cssText = text;
  return style.cssText;
}

/** The sheet with the rules of parts, in the frame. */
let partSheet;

/** Gives the chosen parts in the frame their declarations, or an outline. Returns the rules of the former. */
function showParts() {
  const { contentDocument, contentWindow, dataset } = iframe;
  const { tag } = dataset;
  const isLight = contentDocument.querySelector(tag)?.shadowRoot === null;
  // Without a shadow root, only important declarations win over those of the element.
  const toRule = (name, declarations) =>
    isLight
      ? `@layer portico.page { ${tag} [part~="${name}"] { ${declarations.replace(/(?: !important)?;/g, ' !important;')} } }`
      : `${tag}::part(${name}) { ${declarations} }`;
  const chosen = parts
    .filter(({ checked }) => checked)
    .map((part) => [part.value, readDeclarations(getRule(part).value)]);
  const rules = chosen.filter(([, own]) => own).map((one) => toRule(...one));
  const outlines = chosen
    .filter(([, own]) => !own)
    .map(([name]) => toRule(name, 'outline: 2px dashed #d6336c !important; outline-offset: 2px;'));
  const others = [...contentDocument.adoptedStyleSheets].filter((one) => one !== partSheet);
  // A sheet belongs to the document that it was created for.
  partSheet = new contentWindow.CSSStyleSheet();
  partSheet.replaceSync([...rules, ...outlines].join('\n'));
  contentDocument.adoptedStyleSheets = [...others, partSheet];
  return rules;
}

/** Shows the theme as CSS, and its colors with their contrast. */
function showTheme() {
  const lines = listTokens().map(({ dataset, name }) => `  ${name}: ${dataset.set};\n`);
  const root = lines.length === 0 ? [] : [`:root {\n${lines.join('')}}`];
  css.textContent = [...root, ...showParts(), ''].join('\n');
  showColors();
  showContrast();
}

/** Changes the theme in the frame and in the addresses. */
function changeTheme() {
  const { style } = iframe.contentDocument.documentElement;
  for (const { dataset, name } of tokens) {
    if (dataset.set) style.setProperty(name, dataset.set);
    else style.removeProperty(name);
    document.querySelector(`output[for="${name}"]`).textContent = dataset.set || dataset.default;
  }
  const url = new URL(location.href);
  for (const one of [url, ...links]) writeTheme(one);
  history.replaceState(null, '', url);
  document.querySelector('.presets [aria-current]')?.removeAttribute('aria-current');
  showTheme();
}

for (const one of tokens) {
  one.addEventListener('input', () => {
    one.dataset.set = one.type === 'range' ? `${one.value}px` : one.value;
    changeTheme();
  });
  document.getElementById(`reset-${one.name}`).addEventListener('click', () => {
    delete one.dataset.set;
    one.value = one.dataset.usual;
    changeTheme();
    // The button is gone.
    one.focus();
  });
}
for (const part of parts) {
  part.addEventListener('input', changeTheme);
  getRule(part).addEventListener('input', changeTheme);
}

/** Follows the height of the frame, and says whether its state is shown. */
function follow() {
  const main = iframe.contentDocument.querySelector('main');
  if (main) iframe.height = Math.ceil(main.getBoundingClientRect().height);
  // A document that has only begun to load has no root yet.
  const isShown = iframe.contentDocument.documentElement?.matches('[data-shown]');
  shown.textContent = isShown ? shown.dataset.shown : shown.dataset.loading;
  if (isShown) showTheme();
}

// The frame may have loaded before this script.
for (const one of [follow, showTheme]) {
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

const form = document.getElementById('view');
for (const one of form.elements) {
  one.addEventListener('change', () => {
    const url = new URL(location.href);
    url.searchParams.set(one.name, one.type === 'checkbox' && !one.checked ? '' : one.value);
    sessionStorage.setItem(CHANGED, one.name);
    location.assign(url);
  });
}
// The Enter key changes an input, which leads to the new page.
form.addEventListener('submit', (event) => event.preventDefault());

// A page that comes back from the browser's cache has the choice that led away from it.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) form.reset();
});

// The new page takes the focus over, so that a person with a keyboard can go on choosing.
form.elements.namedItem(sessionStorage.getItem(CHANGED) ?? '')?.focus();
sessionStorage.removeItem(CHANGED);

// On a wide screen there is room for the list of properties.
if (matchMedia('(min-width: 70rem)').matches) properties.open = true;

// Only the list scrolls to the current state, not the page.
const nav = document.querySelector('nav');
const current = nav.querySelector('[aria-current]');
nav.scrollTop = current.offsetTop - nav.offsetTop - nav.clientHeight / 2;
