import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { askQuestion } from '../../../demo/portal/captcha/ask-question.ts';
import { toAnswerKey } from '../../../demo/portal/captcha/captchas.ts';
import { drawPicture } from '../../../demo/portal/captcha/draw-picture.ts';
import { negotiateLanguage } from '../../../demo/portal/captcha/negotiate-language.ts';
import questions from '../../../demo/portal/captcha/questions.json' with { type: 'json' };
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { CaptchaSolver, type GrayPicture } from './support/captcha-solver.ts';

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

describe('pictures', () => {
  const LENGTH = 5;

  /** Reads a picture as the gray values of its pixels. */
  async function readPixels(jpeg: Buffer): Promise<GrayPicture> {
    const { data, info } = await sharp(jpeg)
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  }

  const drawPictures = (count: number) => Promise.all(Array.from({ length: count }, drawPicture));

  test('differ, show five unambiguous letters, and consist of pixels only', async () => {
    const pictures = await drawPictures(50);
    expect(new Set(pictures.map(({ answer }) => answer)).size).toBeGreaterThan(45);
    for (const { shown, answer } of pictures) {
      expect(answer).toMatch(/^[A-Z0-9]{5}$/);
      expect(answer).not.toMatch(/[01OIQS58BZ2VWN]/);
      expect(shown.toString('latin1')).not.toContain(answer);
      expect(await sharp(shown).metadata()).toMatchObject({
        format: 'jpeg',
        width: 400,
        height: 140,
      });
    }
  });

  test('are read in fewer than 5 of 100 cases by a solver that learned shapes and sizes', async () => {
    const solver = new CaptchaSolver(LENGTH);
    for (const { shown, answer } of await drawPictures(200)) {
      solver.learn(await readPixels(shown), answer);
    }
    let [pictures, letters] = [0, 0];
    for (const { shown, answer } of await drawPictures(100)) {
      const guess = solver.read(await readPixels(shown));
      pictures += Number(guess === answer);
      letters += [...guess].filter((letter, index) => letter === answer[index]).length;
    }
    console.info(`The solver read ${pictures} of 100 pictures and ${letters} of 500 letters.`);
    expect(pictures).toBeLessThan(5);
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
