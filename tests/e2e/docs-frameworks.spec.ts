import { readFileSync } from 'node:fs';
import en from '../../locales/en.json' with { type: 'json' };
import { getCodeBlocks, getPlace } from '../docs/documents.ts';
import { bundle } from './support/bundle.ts';
import { createExamplePage, getScriptUrl, replaceOrigin } from './support/example-page.ts';
import { test as base, expect } from './support/test.ts';

const PORTICO = getScriptUrl('portico');

const VUE = new URL(import.meta.resolve('vue/dist/vue.esm-browser.js'));

/** Keeps the page open after a sign-out, like an app with its own router. */
const STAY = `addEventListener('portico-navigate', (event) => event.preventDefault());`;

const REACT_APP = `
  import '${PORTICO}';
  import { createRoot } from 'react-dom/client';
  import { useSession } from './use-session.jsx';
  function App() {
    const { status } = useSession();
    return <><p id="status">{status}</p><portico-sign-in stay /><portico-account variant="panel" /></>;
  }
  ${STAY}
  createRoot(document.getElementById('app')).render(<App />);
`;

const VUE_APP = `
  import { createApp } from 'vue';
  import { useSession } from '/use-session.js';
  const app = createApp({
    setup: () => ({ session: useSession() }),
    template: '<p id="status">{{ session.status }}</p><portico-sign-in stay /><portico-account variant="panel" />',
  });
  app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('portico-');
  ${STAY}
  app.mount('#app');
`;

interface Fixtures {
  /** Opens an app, and expects that it follows the session from before a login until after a logout. */
  expectToFollow: (scripts: string) => Promise<void>;
}

const test = base.extend<Fixtures>({
  expectToFollow: async ({ page, testPortal, login }, use) =>
    use(async (scripts) => {
      // The development builds of the frameworks log their warnings.
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (/error|warning/.test(message.type())) complaints.push(message.text());
      });
      const html = createExamplePage(`<div id="app"></div>${scripts}`, testPortal.origin);
      testPortal.addPage('/example', html);
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
    }),
});

for (const block of getCodeBlocks('jsx')) {
  test(`the React code in ${getPlace(block)} follows a login and a logout`, async ({
    testPortal,
    expectToFollow,
  }) => {
    const sources = { './use-session.jsx': block.code, './app.jsx': REACT_APP };
    const code = await bundle(sources, [PORTICO, getScriptUrl('api')]);
    testPortal.addScript('/app.js', replaceOrigin(code, testPortal.origin));
    await expectToFollow('<script type="module" src="/app.js"></script>');
  });
}

for (const block of getCodeBlocks('ts')) {
  test(`the Vue code in ${getPlace(block)} follows a login and a logout`, async ({
    testPortal,
    expectToFollow,
  }) => {
    testPortal.addScript('/vue.js', readFileSync(VUE, 'utf8'));
    testPortal.addScript('/use-session.js', replaceOrigin(block.code, testPortal.origin));
    testPortal.addScript('/app.js', VUE_APP);
    await expectToFollow(
      `<script type="importmap">{ "imports": { "vue": "/vue.js" } }</script>
      <script type="module" src="/portico/portico.js"></script>
      <script type="module" src="/app.js"></script>`,
    );
  });
}
