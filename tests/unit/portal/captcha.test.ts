import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { askQuestion } from '../../../demo/portal/captcha/ask-question.ts';
import { toAnswerKey } from '../../../demo/portal/captcha/captchas.ts';
import { drawPicture } from '../../../demo/portal/captcha/draw-picture.ts';
import questions from '../../../demo/portal/captcha/questions.json' with { type: 'json' };
import { negotiateLanguage } from '../../../demo/server/language/negotiate-language.ts';
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

/** Returns the contrast (WCAG 2.2) between the average light and the average dark pixel, as RGB bytes. */
function getContrast(pixels: Buffer): number {
  const toLinear = (byte = 0) =>
    byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
  const luminances = Array.from(
    { length: pixels.length / 3 },
    (_, index) =>
      0.2126 * toLinear(pixels[3 * index]) +
      0.7152 * toLinear(pixels[3 * index + 1]) +
      0.0722 * toLinear(pixels[3 * index + 2]),
  );
  const average = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = average(luminances);
  const light = average(luminances.filter((luminance) => luminance > middle));
  const dark = average(luminances.filter((luminance) => luminance <= middle));
  return (light + 0.05) / (dark + 0.05);
}

describe('pictures', () => {
  const drawPictures = (count: number) => Promise.all(Array.from({ length: count }, drawPicture));

  test('differ, show six unambiguous letters, and consist of pixels only', async () => {
    const pictures = await drawPictures(50);
    expect(new Set(pictures.map(({ answer }) => answer)).size).toBeGreaterThan(45);
    for (const { shown, answer } of pictures) {
      expect(answer).toMatch(/^[A-Za-z0-9]{6}$/);
      expect(answer).not.toMatch(/[01258BCGIJOPQSUVWZabcfghijlnopqrsuvwxz]/);
      expect(shown.toString('latin1')).not.toContain(answer);
      expect(shown.length).toBeLessThan(12_000);
      expect(await sharp(shown).metadata()).toMatchObject({
        format: 'jpeg',
        width: 400,
        height: 140,
      });
    }
  });

  test('have a contrast of at least 4.5 to 1 between their two colors', async () => {
    for (const { shown } of await drawPictures(50)) {
      const { data } = await sharp(shown).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(getContrast(data)).toBeGreaterThan(4.5);
    }
  });

  test('take less than 10 ms of the main thread', async () => {
    await drawPicture();
    const times: number[] = [];
    for (let time = 0; time < 20; time += 1) {
      const before = process.threadCpuUsage();
      await drawPicture();
      const { user, system } = process.threadCpuUsage(before);
      times.push((user + system) / 1000);
    }
    const median = times.toSorted((one, other) => one - other)[10] ?? 0;
    console.info(`A picture takes ${median.toFixed(1)} ms of the main thread.`);
    expect(median).toBeLessThan(10);
  });
});

test('the comparison of answers ignores case, width and spaces', () => {
  expect(toAnswerKey(' ａB３ c ')).toBe('ab3c');
  expect(toAnswerKey('４２\u3000')).toBe('42');
});
