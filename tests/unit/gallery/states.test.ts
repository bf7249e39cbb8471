import { describe, expect, test } from 'vitest';
import { getStateTitle, getTexts } from '../../../demo/gallery/pages/page-texts.ts';
import { findTextIn } from '../../../demo/gallery/texts.ts';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { listStatesOf, STATES } from '../../../src/testing/states/all-states.ts';
import { isHeld } from '../../../src/testing/states/gallery-state.ts';
import { resolveGestures, resolveSigns } from '../../../src/testing/states/resolve-texts.ts';
import { elements } from '../../../widgets/elements.ts';

/** The states that the gallery shows at least. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  'sign-in': [
    'idle',
    'focused',
    'empty',
    'wrong-password',
    'busy',
    'captcha',
    'captcha-question',
    'rate-limited',
    'closed',
    'offline',
    'browser-offline',
    'remember-name',
    'name-remembered',
    'single-sign-on-remembered',
    'guest',
    'single-sign-on',
    'guest-logo',
    'single-sign-on-logo',
    'signed-in',
    'password-shown',
    'caps-lock',
    'web-access-off',
    'unknown-portal',
    'light-dom',
    'hostile-page',
    'signed-out',
    'ended',
    'ended-elsewhere',
    'several-elements',
  ],
  mfa: ['offer', 'active', 'redirect', 'returning', 'nothing', 'canceled', 'failed', 'signed-in'],
  registration: [
    'checking',
    'form',
    'form-with-terms',
    'errors',
    'typing',
    'good-password',
    'sent',
    'resend',
    'resent',
    'refused',
    'another',
    'another-sent',
    'sign-in-step',
    'ready',
    'portal-down',
  ],
  'password-reset': ['request', 'empty', 'sent', 'resend', 'resent', 'new-password', 'done'],
  'locale-picker': ['closed', 'compact', 'focused', 'failed'],
  'session-gate': ['checking', 'anonymous', 'denied', 'open-for-administrators'],
  account: [
    'closed',
    ...[
      'open',
      'almost-full',
      'full',
      'unlimited',
      'nothing-used',
      'no-picture',
      'long-name',
      'license',
      'signing-out',
    ].flatMap((name) => [name, `panel-${name}`]),
  ],
};

test('the gallery has states of every element, and of nothing else', () => {
  const shown = new Set(STATES.map(({ element }) => element));
  expect([...shown].toSorted()).toEqual(elements.map(({ name }) => name).toSorted());
});

test.each(Object.entries(REQUIRED))(
  'the gallery has each required state of %s',
  (element, names) => {
    const shown = STATES.filter((state) => state.element === element).map(({ name }) => name);
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  },
);

test('the name of a state is unique for its element, and part of an address as it is', () => {
  for (const element of new Set(STATES.map((state) => state.element))) {
    const names = listStatesOf(element).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => !/^[a-z][a-z0-9-]*$/.test(name))).toEqual([]);
  }
});

test('a contact sheet can show all states with the six connections of a browser', () => {
  expect(STATES.filter(isHeld).length).toBeLessThanOrEqual(6);
});

test('the dictionaries have a title for each state, and for no other', () => {
  for (const [element, titles] of Object.entries(getTexts('en').states)) {
    const names = STATES.filter((state) => state.element === element && !state.panelOf);
    expect(Object.keys(titles).toSorted()).toEqual(names.map(({ name }) => name).toSorted());
  }
});

describe.each(LANGUAGES)('in %s', (language) => {
  test('the titles of the states of an element are different', () => {
    for (const element of new Set(STATES.map((state) => state.element))) {
      const titles = listStatesOf(element).map((state) => getStateTitle(state, language));
      expect(titles).toEqual([...new Set(titles)]);
    }
  });

  test('the texts of all states exist', () => {
    const find = findTextIn(language);
    for (const { gestures = [], shows, hides = [] } of STATES) {
      expect(() => resolveGestures(gestures, find)).not.toThrow();
      expect(resolveSigns([...shows, ...hides], find)).toHaveLength(shows.length + hides.length);
    }
  });
});
