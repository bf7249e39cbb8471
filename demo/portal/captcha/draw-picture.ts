import { randomInt } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import type { Captcha } from './captchas.ts';

/** The package exports a function that draws a text; its types only declare the function's properties. */
const draw = svgCaptcha as unknown as (
  text: string,
  options: Parameters<typeof svgCaptcha.create>[0],
) => string;

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = 'ACDEFGHKLMNPRTUVWXY34679';

const LENGTH = 5;
/** Size of the picture, and width of one letter, in CSS pixels. */
const [WIDTH, HEIGHT, LETTER] = [200, 70, 44];

/**
 * Draws a captcha picture as SVG. Lines and letters share their colors, so that no threshold separates
 * them, and each letter has its own angle. The library bends the letters with Math.random; which letters
 * they are comes from the system's secure source, so that no picture predicts another.
 */
export function drawPicture(): Captcha {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  const shown = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#16222a"/>`,
    drawLines(3),
    ...letters.map(drawLetter),
    drawLines(2),
    '</svg>',
  ].join('');
  return { shown, answer: letters.join('') };
}

function drawLines(count: number): string {
  const drawn = draw(' ', { width: WIDTH, height: HEIGHT, noise: count, color: true });
  return `<g stroke-width="1.5">${drawn}</g>`;
}

function drawLetter(letter: string, index: number): string {
  const glyph = draw(letter, {
    width: LETTER,
    height: HEIGHT,
    fontSize: 58,
    noise: 0,
    color: true,
  });
  const x = index * ((WIDTH - LETTER) / (LENGTH - 1));
  const turn = `rotate(${randomInt(-20, 21)} ${LETTER / 2} ${HEIGHT / 2})`;
  // The font is thin: an outline in a light color makes the letters legible.
  const outline = `hsl(${randomInt(360)} 65% 68%)`;
  return `<g transform="translate(${x} ${randomInt(-6, 7)}) ${turn}" stroke="${outline}">${glyph}</g>`;
}
