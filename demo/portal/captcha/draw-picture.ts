import { randomInt } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import type { Captcha } from './captcha.ts';

/** The package is a function that draws a given text; its types only know the function's properties. */
const draw = svgCaptcha as unknown as (
  text: string,
  options: Parameters<typeof svgCaptcha.create>[0],
) => string;

/** Letters and digits that nobody takes for another. */
const ALPHABET = 'ACDEFGHKLMNPRTUVWXY34679';

const LENGTH = 5;
/** Of the picture and of one letter in it, in CSS pixels. */
const [WIDTH, HEIGHT, LETTER] = [200, 70, 44];

/**
 * Draws a captcha picture as SVG. Lines and letters share their colours, so that no threshold parts
 * them, and each letter leans its own way. The library bends them with Math.random, which shows in the
 * picture; what the letters are comes from the system's source, so no picture foretells another.
 */
export function drawPicture(): Captcha {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  const shown = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#16222a"/>`,
    lines(3),
    ...letters.map(leaning),
    lines(2),
    '</svg>',
  ].join('');
  return { shown, answer: letters.join('') };
}

function lines(count: number): string {
  const drawn = draw(' ', { width: WIDTH, height: HEIGHT, noise: count, color: true });
  return `<g stroke-width="1.5">${drawn}</g>`;
}

function leaning(letter: string, index: number): string {
  const glyph = draw(letter, {
    width: LETTER,
    height: HEIGHT,
    fontSize: 58,
    noise: 0,
    color: true,
  });
  const x = index * ((WIDTH - LETTER) / (LENGTH - 1));
  const turn = `rotate(${randomInt(-20, 21)} ${LETTER / 2} ${HEIGHT / 2})`;
  // The font's thin outlines in a light colour of their own, so that people make them out.
  const outline = `hsl(${randomInt(360)} 65% 68%)`;
  return `<g transform="translate(${x} ${randomInt(-6, 7)}) ${turn}" stroke="${outline}">${glyph}</g>`;
}
