import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { Captcha } from './captchas.ts';
import { type Outline, type Point, readOutlines } from './letter-outlines.ts';

/**
 * Letters and digits that people do not mistake for each other, even where letters touch: a `P` next to a
 * serif looks like an `R`, a bent `U` like a `V`, and an `h` that is cut like an `n`. Case does not count.
 */
const ALPHABET = 'ADEFHKLMNRTXY34679dekmty';

const LENGTH = 6;

/** Number of lines at which the colors of letters and background are swapped. */
const LINES = 3;

/** Size of the picture in CSS pixels, its margin, and by how much letters overlap. */
const [WIDTH, HEIGHT, MARGIN, OVERLAP] = [200, 70, 6, 6];

/** Pixels per CSS pixel. */
const DENSITY = 2;

/** Smallest and greatest height of a letter, in CSS pixels. */
const [MIN_HEIGHT, MAX_HEIGHT] = [36, 54];

const OUTLINES = readOutlines(ALPHABET);

/**
 * Draws a captcha as a JPEG picture, outside the main thread. Each picture has its own colors, and each
 * letter its own font, weight, case, size, angle and bends. Letters touch, and wavy lines swap the colors of
 * letters and background. People see a letter across such a line, but neither a threshold nor a gap
 * separates the letters. All random numbers come from the system's secure source, so that no picture
 * predicts another.
 */
export async function drawPicture(): Promise<Captcha<Buffer>> {
  const letters = Array.from({ length: LENGTH }, () => pick([...ALPHABET]));
  const shown = await sharp(Buffer.from(drawVectors(letters)))
    .jpeg({ quality: 60 })
    .toBuffer();
  return { shown, answer: letters.join('') };
}

/** Draws the picture as SVG, which is not sent: its path commands would identify the letters. */
function drawVectors(letters: readonly string[]): string {
  const { ink, paper } = pickColors();
  const text = drawLetters(letters, createBend(0.7));
  const sides = repeat(LINES, drawSide).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * DENSITY}" height="${HEIGHT * DENSITY}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<clipPath id="swapped"><path clip-rule="evenodd" d="${sides}"/></clipPath>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>`,
    `<path fill="${ink}" d="${text}"/>`,
    '<g clip-path="url(#swapped)">',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ink}"/>`,
    `<path fill="${paper}" d="${text}"/>`,
    '</g></svg>',
  ].join('');
}

/** Picks light ink on dark paper or the reverse, with a contrast that people can read. */
function pickColors(): { ink: string; paper: string } {
  const hue = randomInt(360);
  const inkHue = hue + randomInt(90, 181);
  return randomInt(2) === 0
    ? { ink: `hsl(${inkHue} 60% 84%)`, paper: `hsl(${hue} 35% 14%)` }
    : { ink: `hsl(${inkHue} 70% 20%)`, paper: `hsl(${hue} 45% 91%)` };
}

/** Draws the letters next to each other, across the whole width. */
function drawLetters(letters: readonly string[], bend: Bend): string {
  const shapes = letters.map((letter) => {
    const outline = pick(OUTLINES.get(letter) ?? []);
    const height = random(MIN_HEIGHT, MAX_HEIGHT);
    const ratio = Math.min(1.15, Math.max(0.5, outline.ratio));
    return { outline, height, width: height * ratio * random(0.75, 1.25) };
  });
  const total = shapes.reduce((sum, { width }) => sum + width, 0);
  const room = WIDTH - 2 * MARGIN + OVERLAP * (letters.length - 1);
  const stretch = Math.min(1.25, room / total);
  let left = MARGIN + (room - total * stretch) / 2;
  const drawn = shapes.map(({ outline, height, width: natural }) => {
    const width = natural * stretch;
    const center: Point = [left + width / 2, HEIGHT / 2 + random(-6, 6)];
    left += width - OVERLAP;
    return drawLetter(outline, center, [width, height], bend);
  });
  return drawn.join('');
}

/** Turns, slants and bends a letter. */
function drawLetter(
  { lines }: Outline,
  [centerX, centerY]: Point,
  [width, height]: Point,
  bend: Bend,
): string {
  const [angle, slant] = [random(-0.35, 0.35), random(-0.25, 0.25)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const bendLetter = createBend(0.8);
  const place = ([x, y]: Point): Point => {
    const [down, right] = [y * height, x * width + slant * y * height];
    const turned: Point = [centerX + right * cos - down * sin, centerY + right * sin + down * cos];
    return bend(bendLetter(turned));
  };
  return lines.map((line) => `${toPath(line.map(place))}Z`).join('');
}

/** Returns the area on one side of a wavy line through the picture. */
function drawSide(): string {
  const [x, y, angle] = [random(0, WIDTH), random(20, HEIGHT - 20), random(-1.3, 1.3)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const place = (along: number, across: number): Point => [
    x + along * cos - across * sin,
    y + along * sin + across * cos,
  ];
  const [height, frequency, phase] = [random(6, 12), random(0.05, 0.08), random(0, 2 * Math.PI)];
  // Longer than the picture's diagonal, so that all corners of the area are outside.
  const far = 2 * WIDTH;
  const points = [place(far, far), place(-far, far)];
  for (let along = -far; along <= far; along += 4) {
    points.push(place(along, height * Math.sin(along * frequency + phase)));
  }
  return `${toPath(points)}Z`;
}

/** Moves a point. Points next to each other move by almost the same. */
type Bend = (point: Point) => Point;

/** Creates a bend of three waves with random directions. */
function createBend(strength: number): Bend {
  const waves = repeat(3, () => ({
    shift: [random(-2.6, 2.6) * strength, random(-2.6, 2.6) * strength],
    frequency: [random(-0.09, 0.09), random(-0.12, 0.12)],
    phase: random(0, 2 * Math.PI),
  }));
  return ([x, y]) => {
    let [toX, toY] = [x, y];
    for (const { shift, frequency, phase } of waves) {
      const height = Math.sin(x * (frequency[0] ?? 0) + y * (frequency[1] ?? 0) + phase);
      toX += height * (shift[0] ?? 0);
      toY += height * (shift[1] ?? 0);
    }
    return [toX, toY];
  };
}

const toNumber = (value: number) => value.toFixed(1);

const toPath = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${toNumber(x)} ${toNumber(y)}`).join('L')}`;

const random = (from: number, to: number) => from + ((to - from) * randomInt(10_001)) / 10_000;

const repeat = <Value>(count: number, create: () => Value) => Array.from({ length: count }, create);

function pick<Value>(values: readonly Value[]): Value {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}
