import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { Captcha } from './captchas.ts';
import { type Outline, type Point, readOutlines } from './letter-outlines.ts';

/** Letters and digits that are not mistaken for each other, even bent and next to each other. */
const ALPHABET = 'ACDEFGHKLMPRTUXY34679';

const LENGTH = 5;

/** Size of the picture in CSS pixels, its margin, and by how much letters overlap. */
const [WIDTH, HEIGHT, MARGIN, OVERLAP] = [200, 70, 8, 5];

/** Pixels per CSS pixel. */
const DENSITY = 2;

/** Smallest and greatest height of a letter, in CSS pixels. */
const [MIN_HEIGHT, MAX_HEIGHT] = [40, 54];

const OUTLINES = readOutlines(ALPHABET);

/**
 * Draws a captcha as a JPEG picture, outside the main thread. Each picture has its own colors, and each
 * letter its own font, size, angle and bends. Lines, scraps and letters share a color and overlap, so that
 * neither a threshold nor a gap separates the letters. All random numbers come from the system's secure
 * source, so that no picture predicts another.
 */
export async function drawPicture(): Promise<Captcha<Buffer>> {
  const letters = Array.from({ length: LENGTH }, () => pick([...ALPHABET]));
  const shown = await sharp(Buffer.from(drawVectors(letters)))
    .jpeg({ quality: 75 })
    .toBuffer();
  return { shown, answer: letters.join('') };
}

/** Draws the picture as SVG, which is not sent: its path commands would identify the letters. */
function drawVectors(letters: readonly string[]): string {
  const { ink, paper } = pickColors();
  const bend = createBend(1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * DENSITY}" height="${HEIGHT * DENSITY}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>`,
    ...repeat(6, () => drawStroke(drawScrap(), ink, random(2, 4.5))),
    `<path fill="${ink}" d="${drawLetters(letters, bend)}"/>`,
    ...repeat(2, () => drawStroke(drawWave(bend), ink, random(2, 3.4))),
    // Lines in the color of the background cut the letters.
    ...repeat(2, () => drawStroke(drawWave(bend), paper, random(1.6, 2.4))),
    '</svg>',
  ].join('');
}

/** Picks light ink on dark paper or the reverse, with a contrast that people can read. */
function pickColors(): { ink: string; paper: string } {
  const hue = randomInt(360);
  const inkHue = hue + randomInt(90, 181);
  return randomInt(2) === 0
    ? { ink: `hsl(${inkHue} 60% 80%)`, paper: `hsl(${hue} 35% 16%)` }
    : { ink: `hsl(${inkHue} 70% 24%)`, paper: `hsl(${hue} 45% 90%)` };
}

/** Draws the letters next to each other, across the whole width. */
function drawLetters(letters: readonly string[], bend: Bend): string {
  const shapes = letters.map((letter) => {
    const outline = pick(OUTLINES.get(letter) ?? []);
    const height = random(MIN_HEIGHT, MAX_HEIGHT);
    const ratio = Math.min(1.15, Math.max(0.5, outline.ratio));
    return { outline, height, width: height * ratio * random(0.85, 1.1) };
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
  const [angle, slant] = [random(-0.38, 0.38), random(-0.3, 0.3)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const bendLetter = createBend(1);
  const place = ([x, y]: Point): Point => {
    const [down, right] = [y * height, x * width + slant * y * height];
    const turned: Point = [centerX + right * cos - down * sin, centerY + right * sin + down * cos];
    return bend(bendLetter(turned));
  };
  return lines.map((line) => `${toPath(line.map(place))}Z`).join('');
}

/** Returns a wavy line across the picture. */
function drawWave(bend: Bend): string {
  const [middle, height] = [random(12, HEIGHT - 12), random(8, 20)];
  const [frequency, phase] = [random(0.02, 0.05), random(0, 2 * Math.PI)];
  const points: Point[] = [];
  for (let x = random(-10, 20); x < WIDTH + 10; x += 6) {
    points.push(bend([x, middle + height * Math.sin(x * frequency + phase)]));
  }
  return toPath(points);
}

/** Returns a short curve at the upper or lower edge, as thick as a part of a letter. */
function drawScrap(): string {
  const [x, y] = [random(0, WIDTH), random(0, 14) + pick([0, HEIGHT - 14])];
  const numbers = [...repeat(2, () => random(-12, 12)), ...repeat(2, () => random(-16, 16))];
  return `M${toNumber(x)} ${toNumber(y)}q${numbers.map(toNumber).join(' ')}`;
}

function drawStroke(path: string, color: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${toNumber(width)}" stroke-linecap="round"/>`;
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
