import { afterEach, expect, test, vi } from 'vitest';
import { refreshMeta } from '../../../src/client/page-calls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const PAGE = 'https://www.example/login?lang=de';
const SETTING = { header: 'X-CSRF', meta: 'csrf' };

/** Returns a document whose only `<meta>` is this one. Its members are in the prototype, as in a browser. */
const createDocument = (meta: object): object =>
  Object.create({ getElementsByTagName: () => [meta] });

/** Opens a page with the content `old`, whose address answers a page with the content `new`. */
function openPage(answer: { status?: number; responseURL?: string; loaded?: number }) {
  const meta = { name: 'csrf', content: 'old' };
  const asked: string[] = [];
  vi.stubGlobal('location', { href: `${PAGE}#top` });
  vi.stubGlobal('document', createDocument(meta));
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = answer.status ?? 200;
      responseURL = answer.responseURL ?? PAGE;
      responseXML: object | null = createDocument({ name: 'csrf', content: 'new' });
      onprogress = (_: { loaded: number }) => {};
      onloadend = () => {};
      open = (_: string, url: string) => void asked.push(url);
      abort() {
        this.responseXML = null;
      }
      send() {
        this.onprogress({ loaded: answer.loaded ?? 1 });
        this.onloadend();
      }
    },
  );
  return { meta, asked };
}

test('a refused call gets the value that the page has at the server', async () => {
  const { meta, asked } = openPage({});
  const refused = { method: 'POST', headers: { Accept: '*/*', 'X-CSRF': 'old' } };
  expect(await refreshMeta(SETTING, refused)).toEqual({
    method: 'POST',
    headers: { Accept: '*/*', 'X-CSRF': 'new' },
  });
  expect(meta.content).toBe('new');
  expect(asked).toEqual([PAGE]);
});

test('a call that was refused with that value is not sent again', async () => {
  openPage({});
  expect(await refreshMeta(SETTING, { headers: { 'X-CSRF': 'new' } })).toBeUndefined();
});

test.each([
  ['leads to another page', { responseURL: 'https://www.example/' }],
  ['answers an error', { status: 404 }],
  ['answers without end', { loaded: 1e9 }],
])('nothing changes if the address of the page %s', async (_, answer) => {
  const { meta } = openPage(answer);
  expect(await refreshMeta(SETTING, { headers: { 'X-CSRF': 'old' } })).toBeUndefined();
  expect(meta.content).toBe('old');
});
