import { afterEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { connect } from '../../support/connect.ts';
import { sendStatus } from '../../support/http-answers.ts';
import { startHttpServer } from '../../support/http-server.ts';

const native = fetch;
afterEach(() => void vi.unstubAllGlobals());

const MESSAGE = expect.stringMatching(/the page has replaced fetch/);

/** Logs in at a portal that requires a second factor, on a page with this `fetch`. */
async function logIn(replacement: typeof fetch) {
  const { origin } = await startHttpServer(sendStatus(609, { redirectUrl: '/factor' }));
  vi.spyOn(console, 'error').mockReturnValue();
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', replacement);
  const client = connect({ ...defaultSettings(origin), timeout: 50 });
  const code = await client
    .signIn({ name: 'anna', password: 'x' }, {})
    .catch((error) => error.code);
  return { code, warned };
}

test('the author of a page whose fetch throws at 609 reads that fetch is replaced', async () => {
  const { code, warned } = await logIn(async (...call) => {
    const { status } = await native(...call);
    return new Response('', { status });
  });
  expect(code).toBe('unexpected');
  expect(warned).toHaveBeenCalledExactlyOnceWith(MESSAGE);
});

test('the author of a page whose fetch never answers 609 reads that fetch is replaced', async () => {
  const { code, warned } = await logIn(() => new Promise(() => {}));
  expect(code).toBe('timeout');
  expect(warned).toHaveBeenCalledExactlyOnceWith(MESSAGE);
});

test('a page with the fetch of the browser, or one that passes 609 on, logs nothing', async () => {
  const { code, warned } = await logIn((...call) => native(...call));
  expect(code).toBe('second-factor-required');
  expect(warned).not.toHaveBeenCalled();
  const bound = (() => new Promise(() => {})) as typeof fetch;
  bound.toString = () => 'function fetch() { [native code] }';
  expect(await logIn(bound)).toMatchObject({ code: 'timeout' });
  expect(warned).not.toHaveBeenCalled();
});
