import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { drawPicture } from '../../demo/portal/captcha/draw-picture.ts';
import { findOnPath } from '../support/browsers.ts';
import { findReasonToSkip } from '../support/reason-to-skip.ts';
import { expect, plainTest as test } from './support/test.ts';

const run = promisify(execFile);
const PICTURES = 20;
/** The page segmentation modes of tesseract for a single line, a single word and a raw line. */
const MODES = ['7', '8', '13'];

/** Reads the letters and digits of pictures by OCR. tesseract separates their texts with a form feed. */
async function readTexts(tesseract: string, list: string, mode: string): Promise<string[]> {
  const { stdout } = await run(tesseract, [list, '-', '--psm', mode], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  return stdout.split('\f').map((text) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase());
}

test(`OCR reads none of ${PICTURES} captcha pictures`, async () => {
  const tesseract = findOnPath('tesseract');
  const reason = findReasonToSkip('REQUIRE_TESSERACT', { tesseract });
  test.skip(reason !== undefined, reason);
  const files: string[] = [];
  const answers: string[] = [];
  for (let index = 0; index < PICTURES; index += 1) {
    const { shown, answer } = await drawPicture();
    const file = test.info().outputPath(`${index}.jpg`);
    await writeFile(file, shown);
    files.push(file);
    answers.push(answer.toUpperCase());
  }
  const list = test.info().outputPath('pictures.txt');
  await writeFile(list, files.join('\n'));
  const readings = await Promise.all(MODES.map((mode) => readTexts(tesseract ?? '', list, mode)));
  for (const texts of readings) expect(texts.length).toBeGreaterThanOrEqual(PICTURES);
  const solved = answers.filter((answer, index) =>
    readings.some((texts) => texts[index] === answer),
  );
  console.info(`OCR read ${solved.length} of ${PICTURES} captcha pictures`);
  expect(solved).toEqual([]);
});
