import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { drawPicture } from '../../demo/portal/captcha/draw-picture.ts';
import { findOnPath } from '../support/browsers.ts';
import { expect, test } from './support/test.ts';

const run = promisify(execFile);
const PICTURES = 20;
/** The page segmentation modes of tesseract for a single line, a single word and a raw line. */
const MODES = ['7', '8', '13'];

/** Reads the letters and digits of a picture by OCR. */
async function readText(tesseract: string, file: string, mode: string): Promise<string> {
  const { stdout } = await run(tesseract, [file, '-', '--psm', mode], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  return stdout.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

test(`OCR reads none of ${PICTURES} captcha pictures`, async ({ page }, info) => {
  const tesseract = findOnPath('tesseract');
  const required = process.env.REQUIRE_ALL_BROWSERS === '1';
  if (tesseract === undefined && !required) {
    console.warn('tesseract was not found: the OCR test is skipped.');
    return;
  }
  expect(tesseract, 'tesseract is installed').toBeDefined();
  await page.setViewportSize({ width: 400, height: 140 });
  let solved = 0;
  for (let index = 0; index < PICTURES; index += 1) {
    const { shown, answer } = drawPicture();
    const address = `data:image/svg+xml;base64,${Buffer.from(shown).toString('base64')}`;
    await page.setContent(`<body style="margin:0"><img width="400" height="140" src="${address}">`);
    const file = info.outputPath(`${index}.png`);
    await page.locator('img').screenshot({ path: file });
    const readings = await Promise.all(MODES.map((mode) => readText(tesseract ?? '', file, mode)));
    if (readings.includes(answer)) solved += 1;
  }
  console.info(`OCR read ${solved} of ${PICTURES} captcha pictures`);
  expect(solved).toBe(0);
});
