import { expect, test } from 'vitest';
import { askQuestion } from '../../../demo/portal/captcha/ask-question.ts';
import { toAnswerKey } from '../../../demo/portal/captcha/captchas.ts';
import { drawPicture } from '../../../demo/portal/captcha/draw-picture.ts';
import { negotiateLanguage } from '../../../demo/portal/captcha/negotiate-language.ts';
import questions from '../../../demo/portal/captcha/questions.json' with { type: 'json' };
import { LANGUAGES } from '../../../src/contract/languages.ts';

test('the questions exist in every language, with placeholders for the numbers', () => {
  expect(Object.keys(questions).toSorted()).toEqual([...LANGUAGES].toSorted());
  for (const { sum, largest, smallest } of Object.values(questions)) {
    expect(sum).toMatch(/\{a\}.*\{b\}/);
    expect(largest).toMatch(/\{list\}/);
    expect(smallest).toMatch(/\{list\}/);
    expect(largest).not.toBe(smallest);
  }
});

test.each(LANGUAGES)(
  'a question in %s contains its numbers and has the correct answer',
  (language) => {
    for (let time = 0; time < 40; time += 1) {
      const { shown, answer } = askQuestion(language);
      expect(shown).not.toMatch(/[{}]/);
      const numbers = shown.match(/\d+/g)?.map(Number) ?? [];
      if (numbers.length === 2) expect(Number(answer)).toBe((numbers[0] ?? 0) + (numbers[1] ?? 0));
      else {
        expect(numbers).toHaveLength(4);
        expect([Math.max(...numbers), Math.min(...numbers)]).toContain(Number(answer));
      }
    }
  },
);

test.each([
  ['de-AT, de;q=0.9, en;q=0.5', 'de'],
  ['en;q=0.2, fr-CA;q=0.9', 'fr'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-Hant-CN', 'zh-Hant'],
  ['pt', 'pt-BR'],
  ['PT-pt', 'pt-BR'],
  ['cs-CZ', 'cs'],
  ['is, da;q=0.8', 'da'],
  ['sv;q=0, fi;q=0.1', 'fi'],
  ['*', 'en'],
  ['x'.repeat(300), 'en'],
  ['\u00ff;;q==,,', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('Accept-Language %s selects %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test('pictures differ, show five unambiguous letters, and do not contain them as text', () => {
  const pictures = Array.from({ length: 50 }, drawPicture);
  expect(new Set(pictures.map(({ answer }) => answer)).size).toBeGreaterThan(45);
  for (const { shown, answer } of pictures) {
    expect(answer).toMatch(/^[A-Z0-9]{5}$/);
    expect(answer).not.toMatch(/[01OIQS58BZ2]/);
    expect(shown).toMatch(/^<svg [\s\S]*<\/svg>$/);
    expect(shown).not.toContain(answer);
    expect(shown).not.toMatch(/<text|NaN|undefined/);
  }
});

test('the comparison of answers ignores case, width and spaces', () => {
  expect(toAnswerKey(' ａB３ c ')).toBe('ab3c');
  expect(toAnswerKey('４２\u3000')).toBe('42');
});
