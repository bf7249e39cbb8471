import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { drawPicture } from '../../demo/portal/captcha/draw-picture.ts';
import { findOnPath } from '../support/browsers.ts';
import { expect, test } from './support/test.ts';

const run = promisify(execFile);
const PICTURES = 20;
/** The page segmentation modes that suit a captcha: single line, single word, raw line. */
const WAYS = ['7', '8', '13'];

/** Reads the letters and digits of a picture. */
async function read(tesseract: string, file: string, way: string): Promise<string> {
  const { stdout } = await run(tesseract, [file, '-', '--psm', way], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  return stdout.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

test(`OCR reads none of ${PICTURES} captcha pictures`, async ({ page }, info) => {
  const tesseract = findOnPath('tesseract');
  const required = process.env.REQUIRE_ALL_BROWSERS === '1';
  if (tesseract === undefined && !required) {
    console.warn('tesseract was not found: the captcha is not put to the test.');
    return;
  }
  expect(tesseract, 'tesseract is installed').toBeDefined();
  await page.setViewportSize({ width: 400, height: 140 });
  let guessed = 0;
  for (let index = 0; index < PICTURES; index += 1) {
    const { shown, answer } = drawPicture();
    const address = `data:image/svg+xml;base64,${Buffer.from(shown).toString('base64')}`;
    await page.setContent(`<body style="margin:0"><img width="400" height="140" src="${address}">`);
    const file = info.outputPath(`${index}.png`);
    await page.locator('img').screenshot({ path: file });
    const readings = await Promise.all(WAYS.map((way) => read(tesseract ?? '', file, way)));
    if (readings.includes(answer)) guessed += 1;
  }
  console.info(`read right: ${guessed} of ${PICTURES} captcha pictures`);
  expect(guessed).toBe(0);
});
