import { assert } from 'chai';
import { IS_SOAK } from '../support/soak.ts';
import { findParts, isShown } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** The resources of a page, counted by `pages/count-resources.js`. */
interface Resources {
  listeners(): number;
  timers(): number;
}

const TIMES = IS_SOAK ? 300 : 60;
const TAGS = ['portico-sign-in', 'portico-locale-picker', 'portico-account'];

function open(): Promise<TestPage> {
  return openPage('', {
    head: '<script src="/pages/count-resources.js"></script>',
    scripts: ['/portico/portico.js'],
  });
}

/** Adds one of each element, waits until they are shown, and removes them. */
async function mountAll(page: TestPage, light: boolean): Promise<WeakRef<Element>[]> {
  const elements = TAGS.map((tag) => page.add(tag, light ? { 'light-dom': '' } : {}));
  await waitFor('the views', () => elements.every(isShown));
  for (const element of elements) element.remove();
  await waitFor('the unmount', () => elements.every((one) => findParts(one, 'root').length === 0));
  return elements.map((element) => new WeakRef(element));
}

async function mountRepeatedly(page: TestPage): Promise<WeakRef<Element>[]> {
  const all: WeakRef<Element>[] = [];
  while (all.length < TIMES) all.push(...(await mountAll(page, all.length % 2 === 1)));
  return all;
}

/** The services that all elements of a page share; see `src/element/page-context.ts`. */
interface PageServices {
  session: { state: SharedState };
}

interface SharedState {
  readonly value: unknown;
  peek(): unknown;
  subscribe(listener: () => void): () => void;
}

describe('the subscriptions of views', () => {
  isolateTests();

  // With two copies of the script, the elements of one subscribe to the session of the other.
  it('to the session of another script end when their element leaves the page', async () => {
    const page = await open();
    page.add('portico-account').remove();
    const services = Reflect.get(page.window, Symbol.for('portico.page')) as PageServices;
    const { state } = services.session;
    let count = 0;
    services.session.state = {
      get value() {
        return state.value;
      },
      peek: () => state.peek(),
      subscribe(listener) {
        const unsubscribe = state.subscribe(listener);
        count += 1;
        return () => {
          count -= 1;
          unsubscribe();
        };
      },
    };
    const elements = TAGS.map((tag) => page.add(tag));
    await waitFor('the subscriptions', () => count > 0);
    for (const element of elements) element.remove();
    await waitFor('the end of the subscriptions', () => count === 0);
  });
});

describe(`after ${TIMES} mounts and unmounts`, () => {
  isolateTests();

  it('no listener, no timer and no style sheet is left', async () => {
    const page = await open();
    const { resources } = page.window as unknown as { resources: Resources };
    // The page's shared services and React keep the resources of their first use.
    await mountAll(page, false);
    await mountAll(page, true);
    await waitFor('the end of the first calls', () => resources.timers() === 0);
    const before = {
      listeners: resources.listeners(),
      sheets: page.document.adoptedStyleSheets.length,
    };
    assert.equal(before.sheets, 0);
    assert.isAbove(before.listeners, 0, 'the count works: React listens to the document');
    await mountRepeatedly(page);
    await waitFor('the end of all timers', () => resources.timers() === 0);
    const sheets = page.document.adoptedStyleSheets.length;
    assert.deepEqual({ listeners: resources.listeners(), sheets }, before);
  });

  // Only Chromium can collect garbage on request (--expose-gc).
  if ('gc' in window) {
    it('no detached tree is left', async () => {
      const page = await open();
      const refs = await mountRepeatedly(page);
      const { gc } = page.window as unknown as { gc(options: object): Promise<void> };
      const left = () => refs.flatMap((ref) => ref.deref()?.outerHTML ?? []);
      await waitFor('the collection of all elements', async () => {
        // A collection inside a script keeps whatever an old value on the stack seems to point to.
        await gc({ type: 'major', execution: 'async' });
        return left().length === 0;
      }).catch(() => assert.deepEqual(left(), [], 'elements that are still referenced'));
    });
  }
});
