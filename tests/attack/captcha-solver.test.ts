import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { type Captcha, toAnswerKey } from '../../demo/portal/captcha/captchas.ts';
import { drawPicture } from '../../demo/portal/captcha/draw-picture.ts';
import { IS_SOAK } from '../support/soak.ts';
import type { GrayPicture } from './captcha-channels.ts';
import { CaptchaSolver } from './captcha-solver.ts';

// The same seed draws the same pictures.
vi.mock('node:crypto', async (importOriginal) => {
  const { createRandom } = await import('../support/random.ts');
  const { SEED } = await import('../support/soak.ts');
  const random = createRandom(SEED);
  const randomInt = (one: number, other?: number) => {
    const [min, max] = other === undefined ? [0, one] : [one, other];
    return min + Math.floor(random() * (max - min));
  };
  return { ...(await importOriginal<typeof import('node:crypto')>()), randomInt };
});

/** Number of letters in a picture. */
const LENGTH = 6;

/** Number of pictures from which the solver learns, and of those that it reads. */
const [KNOWN, UNKNOWN] = IS_SOAK ? [350, 300] : [100, 60];

/** Reads a picture as the gray values of its pixels. */
async function readPixels(jpeg: Buffer): Promise<GrayPicture> {
  const { data, info } = await sharp(jpeg).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const drawPictures = (count: number) => Promise.all(Array.from({ length: count }, drawPicture));

test('captcha pictures are read in fewer than 5 of 100 cases by a solver that learned shapes and sizes', async () => {
  // The solver reads about 1 in 100. By chance 15 of 300 happen once in more than 10,000 runs.
  const read = async ({ shown, answer }: Captcha<Buffer>) => ({
    picture: await readPixels(shown),
    answer: toAnswerKey(answer),
  });
  const known = await Promise.all((await drawPictures(KNOWN)).map(read));
  const unknown = await Promise.all((await drawPictures(UNKNOWN)).map(read));
  for (const look of ['edges', 'ink'] as const) {
    const solver = new CaptchaSolver(LENGTH, look);
    solver.learn(known);
    let [pictures, letters] = [0, 0];
    for (const { picture, answer } of unknown) {
      const guess = solver.read(picture);
      pictures += Number(guess === answer);
      letters += [...guess].filter((letter, index) => letter === answer[index]).length;
    }
    console.info(
      `By ${look}: ${pictures} of ${UNKNOWN} pictures, ${letters} of ${LENGTH * UNKNOWN} letters.`,
    );
    expect(pictures, look).toBeLessThan(UNKNOWN / 20);
  }
});
