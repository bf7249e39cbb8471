import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype from 'opentype.js';

/** A point: x to the right, y down. */
type Point = readonly [x: number, y: number];

/** The outline of a letter in one font. */
interface Outline {
  /** Width divided by height. */
  readonly ratio: number;
  /** Closed lines around the origin; width and height are 1. */
  readonly lines: readonly (readonly Point[])[];
}

/**
 * Fonts of different kinds and weights. They come from packages: the fonts of the machine would differ, or
 * be missing.
 */
const FONT_FILES = [
  import.meta.resolve('@fontsource/nunito/files/nunito-latin-600-normal.woff'),
  import.meta.resolve('@fontsource/nunito/files/nunito-latin-900-normal.woff'),
  import.meta.resolve('@fontsource/roboto-slab/files/roboto-slab-latin-500-normal.woff'),
  import.meta.resolve('@fontsource/roboto-slab/files/roboto-slab-latin-800-normal.woff'),
  import.meta.resolve('@fontsource/comic-neue/files/comic-neue-latin-700-normal.woff'),
  import.meta.resolve('@fontsource/comic-neue/files/comic-neue-latin-700-italic.woff'),
];

/** Font size at which outlines are read, and the length of their straight parts. */
const [FONT_SIZE, PART] = [100, 6];

/** Number of straight parts of a curve. */
const CURVE_PARTS = 5;

/** Reads the outlines of some letters in all fonts. */
function readOutlines(letters: string): ReadonlyMap<string, readonly Outline[]> {
  const fonts = FONT_FILES.map((file) => {
    const { buffer, byteOffset, byteLength } = readFileSync(fileURLToPath(file));
    return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  });
  return new Map(
    [...letters].map((letter) => [letter, fonts.map((font) => toOutline(font, letter))]),
  );
}

function toOutline(font: opentype.Font, letter: string): Outline {
  const path = font.getPath(letter, 0, 0, FONT_SIZE);
  const { x1, y1, x2, y2 } = path.getBoundingBox();
  const [width, height] = [x2 - x1, y2 - y1];
  return {
    ratio: width / height,
    lines: toLines(path.commands).map((line) =>
      line.map(([x, y]) => [(x - x1) / width - 0.5, (y - y1) / height - 0.5] as const),
    ),
  };
}

/** Divides an outline into short straight parts, so that bending moves all of it. */
function toLines(commands: readonly opentype.PathCommand[]): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] = [];
  let last: Point = [0, 0];
  const add = (controls: readonly Point[], end: Point, count: number) => {
    const points = [last, ...controls, end];
    for (let index = 1; index <= count; index += 1)
      line.push(getBezierPoint(points, index / count));
    last = end;
  };
  const addStraight = (end: Point) => {
    const length = Math.hypot(end[0] - last[0], end[1] - last[1]);
    add([], end, Math.max(1, Math.ceil(length / PART)));
  };
  for (const command of commands) {
    switch (command.type) {
      case 'M':
        last = [command.x, command.y];
        line = [last];
        lines.push(line);
        break;
      case 'L':
        addStraight([command.x, command.y]);
        break;
      case 'Q':
        add([[command.x1, command.y1]], [command.x, command.y], CURVE_PARTS);
        break;
      case 'C':
        add(
          [
            [command.x1, command.y1],
            [command.x2, command.y2],
          ],
          [command.x, command.y],
          CURVE_PARTS,
        );
        break;
      case 'Z':
        addStraight(line[0] ?? last);
        break;
      default:
        command satisfies never;
    }
  }
  return lines;
}

/** Returns a point of a Bézier curve of any degree (de Casteljau's algorithm). */
function getBezierPoint(points: readonly Point[], share: number): Point {
  const [first = [0, 0], ...rest] = points;
  if (rest.length === 0) return first;
  const next = rest.map(([x, y], index): Point => {
    const [fromX, fromY] = points[index] ?? first;
    return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
  });
  return getBezierPoint(next, share);
}

export { type Outline, type Point, readOutlines };
