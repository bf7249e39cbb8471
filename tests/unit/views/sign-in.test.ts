import { afterEach, expect, test, vi } from 'vitest';
import { FAILURE_CODES, type FailureCode } from '../../../src/contract/failure.ts';
import { loadDictionary } from '../../../src/i18n/load-dictionary.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';
import { describeFailure, WaitText } from '../../../src/views/failure-alert.tsx';

const english = createTranslator('en', await loadDictionary('en'));
const detail = (code: FailureCode, retryAfter?: number) => ({ code, number: 0, retryAfter });

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(FAILURE_CODES)('the failure %s has a text that is not its code', (code) => {
  const text = describeFailure(detail(code), english, true);
  expect(text).toMatch(/^[A-Z].+\.$/);
  expect(text).not.toContain(code);
});

test('the text for an unreachable portal names its host', () => {
  const failure = { ...detail('network'), host: 'files.example.com:8443' };
  expect(describeFailure(failure, english, true)).toContain('connect to files.example.com:8443');
});

test('every failure has its own text', () => {
  const texts = FAILURE_CODES.map((code) => describeFailure(detail(code), english, true));
  expect(new Set(texts).size).toBe(FAILURE_CODES.length);
});

test('the text for the first captcha asks for it and does not call it wrong', () => {
  expect(describeFailure(detail('incorrect-captcha'), english, false)).toContain(
    'Complete the security check',
  );
  expect(describeFailure(detail('incorrect-captcha'), english, true)).toContain('incorrect');
});

/** Creates the window of a page in frames. Only a page around it of the same origin gives it a `frameElement`. */
function createFrames([first, ...rest]: readonly ('own' | 'foreign')[]): object {
  const top = { origin: first, frameElement: null };
  let window: { origin?: string | undefined } = Object.assign(top, { top, parent: top });
  for (const origin of rest) {
    const frameElement = window.origin === origin ? {} : null;
    window = { origin, frameElement, top, parent: window } as typeof window;
  }
  return window;
}

test.each([
  ['that has no page around it', ['own'], 'failure.missing-cookies'],
  ['in a frame of the portal', ['own', 'own'], 'failure.missing-cookies'],
  ['in a frame of a foreign page', ['foreign', 'own'], 'failureDetail.cookieMissing'],
  [
    'in a frame of the portal in a frame of a foreign page',
    ['foreign', 'own', 'own'],
    'failureDetail.cookieMissing',
  ],
  [
    'in a frame of a foreign page in a page of the portal',
    ['own', 'foreign', 'own', 'own'],
    'failureDetail.cookieMissing',
  ],
] as const)('blocked cookies on a page %s', (_, frames, text) => {
  vi.stubGlobal('navigator', { cookieEnabled: false });
  vi.stubGlobal('window', createFrames(frames));
  expect(describeFailure(detail('missing-cookies'), english)).toBe(english.translate(text));
});

test.each([undefined, 0])('a rate limit with %s seconds to wait has no countdown', (seconds) => {
  const text = describeFailure(detail('rate-limited', seconds), english, true);
  expect(text).toBe('Too many attempts. Try again later.');
});

test('a rate limit with a time to wait is a countdown', () => {
  const failure = detail('rate-limited', 61);
  expect(describeFailure(failure, english, true)).toMatchObject({
    type: WaitText,
    props: { code: 'rate-limited', source: failure, seconds: 61 },
  });
});

const MESSAGE = { message: 'Konto gesperrt', messageLanguage: 'de' };

const UNEXPLAINED: readonly FailureCode[] = ['unexpected', 'invalid-credentials', 'forbidden'];

test.each(UNEXPLAINED)(
  "the portal's own message replaces the text of %s, in its language",
  (code) => {
    expect(describeFailure({ ...detail(code), ...MESSAGE }, english)).toMatchObject({
      type: 'bdi',
      props: { lang: 'de', children: 'Konto gesperrt' },
    });
  },
);

test.each(FAILURE_CODES.filter((code) => !UNEXPLAINED.includes(code)))(
  "the failure %s is described in the person's language, also with a message of the portal",
  (code) => {
    expect(describeFailure({ ...detail(code), ...MESSAGE }, english, true)).toBe(
      english.translate(`failure.${code}`),
    );
  },
);
