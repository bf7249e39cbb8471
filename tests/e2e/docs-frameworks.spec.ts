import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import { getCodeBlocks, getPlace } from '../docs/documents.ts';
import { bundle } from './support/bundle.ts';
import { atPortal, examplePage, getScriptUrl } from './support/example-page.ts';
import type { LoginPage } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import type { TestPortal } from './support/test-portal.ts';

const PORTICO = getScriptUrl('portico');

const VUE = new URL(import.meta.resolve('vue/dist/vue.esm-browser.js'));

/** Keeps the page after a sign-out, as an app with a router of its own does. */
const STAY = `addEventListener('portico-navigate', (event) => event.preventDefault());`;

const REACT_APP = `
  import '${PORTICO}';
  import { createRoot } from 'react-dom/client';
  import { useSession } from './use-session.jsx';
  function App() {
    const { status } = useSession();
    return <><p id="status">{status}</p><portico-sign-in stay /><portico-account /></>;
  }
  ${STAY}
  createRoot(document.getElementById('app')).render(<App />);
`;

const VUE_APP = `
  import { createApp } from 'vue';
  import { useSession } from '/use-session.js';
  const app = createApp({
    setup: () => ({ session: useSession() }),
    template: '<p id="status">{{ session.status }}</p><portico-sign-in stay /><portico-account />',
  });
  app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('portico-');
  ${STAY}
  app.mount('#app');
`;

/** The app shows where the session stands, from before a sign-in until after the sign-out. */
async function expectToFollow(
  page: Page,
  testPortal: TestPortal,
  login: LoginPage,
  scripts: string,
) {
  // The frameworks' development builds say what they dislike.
  const complaints: string[] = [];
  page.on(
    'console',
    (message) => /error|warning/.test(message.type()) && complaints.push(message.text()),
  );
  testPortal.addPage('/example', examplePage(`<div id="app"></div>${scripts}`, testPortal.origin));
  await page.goto('/example');
  const status = page.locator('#status');
  await expect(status).toHaveText('anonymous');
  await login.send('anna');
  await expect(status).toHaveText('signed-in');
  await page.getByRole('button', { name: en.account.signOut }).click();
  await expect(status).toHaveText('anonymous');
  await login.send('yuki');
  await expect(status).toHaveText('signed-in');
  expect(complaints).toEqual([]);
}

for (const block of getCodeBlocks('jsx')) {
  test(`the React code in ${getPlace(block)} follows a login and a logout`, async ({
    page,
    testPortal,
    login,
  }) => {
    const sources = { './use-session.jsx': block.code, './app.jsx': REACT_APP };
    const code = await bundle(sources, [PORTICO, getScriptUrl('api')]);
    testPortal.addScript('/app.js', atPortal(code, testPortal.origin));
    await expectToFollow(page, testPortal, login, '<script type="module" src="/app.js"></script>');
  });
}

for (const block of getCodeBlocks('ts')) {
  test(`the Vue code in ${getPlace(block)} follows a login and a logout`, async ({
    page,
    testPortal,
    login,
  }) => {
    testPortal.addScript('/vue.js', readFileSync(VUE, 'utf8'));
    testPortal.addScript('/use-session.js', atPortal(block.code, testPortal.origin));
    testPortal.addScript('/app.js', VUE_APP);
    await expectToFollow(
      page,
      testPortal,
      login,
      `<script type="importmap">{ "imports": { "vue": "/vue.js" } }</script>
      <script type="module" src="/portico/portico.js"></script>
      <script type="module" src="/app.js"></script>`,
    );
  });
}
