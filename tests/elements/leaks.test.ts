import { assert } from 'chai';
import { parts } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, type Visit, visit } from './support/visit.ts';

/** What a page holds; see `pages/count.js`. */
interface Kept {
  listeners(): number;
  timers(): number;
}

const TIMES = 300;
const TAGS = ['portico-sign-in', 'portico-locale-picker', 'portico-account'];

function open(): Promise<Visit> {
  return visit('', {
    head: '<script src="/pages/count.js"></script>',
    scripts: ['/portico/portico.js'],
  });
}

/** Puts one of each element into the page, waits until they show, and takes them out again. */
async function mountAll(page: Visit, light: boolean): Promise<WeakRef<Element>[]> {
  const elements = TAGS.map((tag) => page.add(tag, light ? { 'light-dom': '' } : {}));
  await until('they show', () => elements.every((one) => parts(one, 'root').length > 0));
  for (const element of elements) element.remove();
  await until('they are unmounted', () => elements.every((one) => parts(one, 'root').length === 0));
  return elements.map((element) => new WeakRef(element));
}

async function mountOften(page: Visit): Promise<WeakRef<Element>[]> {
  const all: WeakRef<Element>[] = [];
  while (all.length < TIMES) all.push(...(await mountAll(page, all.length % 2 === 1)));
  return all;
}

/** What all elements of a page share; see `src/element/page-services.ts`. */
interface PageServices {
  session: { state: SharedState };
}

interface SharedState {
  readonly value: unknown;
  peek(): unknown;
  subscribe(listener: () => void): () => void;
}

describe('the subscriptions of views', () => {
  freshPages();

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
    await until('the views subscribe', () => count > 0);
    for (const element of elements) element.remove();
    await until('they unsubscribe', () => count === 0);
  });
});

describe(`after ${TIMES} mounts and unmounts`, () => {
  freshPages();

  it('no listener, no timer and no style sheet is left', async () => {
    const page = await open();
    const { kept } = page.window as unknown as { kept: Kept };
    // What the page's shared services and React take once stays.
    await mountAll(page, false);
    await mountAll(page, true);
    await until('the first calls are over', () => kept.timers() === 0);
    const before = { listeners: kept.listeners(), sheets: page.document.adoptedStyleSheets.length };
    assert.equal(before.sheets, 0);
    assert.isAbove(before.listeners, 0, 'the count works: React listens to the document');
    await mountOften(page);
    await until('no timer is left', () => kept.timers() === 0);
    const sheets = page.document.adoptedStyleSheets.length;
    assert.deepEqual({ listeners: kept.listeners(), sheets }, before);
  });

  // Only Chromium can be told to collect garbage (--expose-gc); elsewhere a test would wait on a guess.
  if ('gc' in window) {
    it('no detached tree is left', async () => {
      const page = await open();
      const refs = await mountOften(page);
      const { gc } = page.window as unknown as { gc(): void };
      const left = () => refs.filter((ref) => ref.deref() !== undefined).length;
      await until('all elements are collected', async () => {
        await new Promise((resolve) => setTimeout(resolve));
        gc();
        return left() === 0;
      }).catch(() => assert.equal(left(), 0, 'elements that are still held'));
    });
  }
});
