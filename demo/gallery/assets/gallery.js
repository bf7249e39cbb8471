// The controls of the gallery: custom properties, parts, events, and texts to copy.

const iframe = document.querySelector('iframe');
const events = document.getElementById('events');
const shown = document.getElementById('shown');
const css = document.getElementById('code-CSS');
const tokens = [...document.querySelectorAll('.token input')];
const parts = [...document.querySelectorAll('input[name="part"]')];

/** The value of a token that a person has set. */
const readToken = ({ type, value }) => (type === 'range' ? `${value}px` : value);

/** The tokens that differ from the defaults. */
const listTokens = () => tokens.filter((one) => 'set' in one.dataset && one.value !== '');

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
  for (const { name } of tokens) {
    style.removeProperty(name);
    url.searchParams.delete(name);
  }
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
  const tag = iframe.title.split(':')[0];
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
  shown.textContent = isShown ? 'The state is shown.' : 'Loading the state…';
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
  line.textContent = `${data.event} ${JSON.stringify(data.detail)}`;
  events.append(line);
  events.scrollTop = events.scrollHeight;
});

for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    button.textContent = 'Copied';
  });
}

for (const select of document.querySelectorAll('.choices select')) {
  select.addEventListener('change', () => {
    const url = new URL(location.href);
    url.searchParams.set(select.name, select.value);
    location.assign(url);
  });
}
