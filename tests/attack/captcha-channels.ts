/** A gray picture: one byte for each pixel, row by row. */
export interface GrayPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What a solver looks at: where the ink is, or where edges are and in which direction they run. */
export type Look = 'ink' | 'edges';

/** A rectangle of pixels; `right` and `bottom` are outside. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Number of directions of edges: horizontal, vertical and the two diagonals. */
const DIRECTIONS = 4;

/** Half the side of the square whose prevailing color counts as background, in pixels. */
const SURROUNDINGS = 16;

/** One value for each pixel. The sum of a rectangle takes the same time for each size. */
export class Channel {
  readonly width: number;
  readonly height: number;
  /** The sums of all values above and to the left of a pixel. */
  readonly #sums: Float64Array;

  constructor(width: number, height: number, valueAt: (index: number) => number) {
    this.width = width;
    this.height = height;
    const row = width + 1;
    this.#sums = new Float64Array(row * (height + 1));
    for (let y = 0; y < height; y += 1) {
      let sum = 0;
      for (let x = 0; x < width; x += 1) {
        sum += valueAt(y * width + x);
        this.#sums[(y + 1) * row + x + 1] = (this.#sums[y * row + x + 1] ?? 0) + sum;
      }
    }
  }

  /** Returns the sum of a rectangle, without the part outside the picture. */
  sum({ left, right, top, bottom }: Box): number {
    const toColumn = (x: number) => Math.min(this.width, Math.max(0, Math.round(x)));
    const toRow = (y: number) =>
      Math.min(this.height, Math.max(0, Math.round(y))) * (this.width + 1);
    const [from, to, above, below] = [toColumn(left), toColumn(right), toRow(top), toRow(bottom)];
    const sums = this.#sums;
    return (
      (sums[below + to] ?? 0) -
      (sums[below + from] ?? 0) -
      (sums[above + to] ?? 0) +
      (sums[above + from] ?? 0)
    );
  }
}

/** Halves both sides of a picture. */
function shrink({ data, width, height }: GrayPicture): GrayPicture {
  const [wide, high] = [width >> 1, height >> 1];
  const small = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const at = 2 * y * width + 2 * x;
      const sum =
        (data[at] ?? 0) +
        (data[at + 1] ?? 0) +
        (data[at + width] ?? 0) +
        (data[at + width + 1] ?? 0);
      small[y * wide + x] = sum >> 2;
    }
  }
  return { data: small, width: wide, height: high };
}

/** Finds the threshold between the two colors of a picture (Otsu's method). */
function findThreshold(data: Uint8Array): number {
  const counts = new Array<number>(256).fill(0);
  let sum = 0;
  for (const value of data) {
    counts[value] = (counts[value] ?? 0) + 1;
    sum += value;
  }
  let [best, threshold, below, sumBelow] = [0, 127, 0, 0];
  for (let value = 0; value < 256; value += 1) {
    const count = counts[value] ?? 0;
    below += count;
    sumBelow += value * count;
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (between > best) [best, threshold] = [between, value];
  }
  return threshold;
}

/** Finds ink: what differs from the color that prevails around it. This undoes most swaps of colors. */
function findInk({ data, width, height }: GrayPicture): Channel {
  const threshold = findThreshold(data);
  const light = new Channel(width, height, (index) => Number((data[index] ?? 0) > threshold));
  return new Channel(width, height, (index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    const box = {
      left: Math.max(0, x - SURROUNDINGS),
      right: Math.min(width, x + SURROUNDINGS + 1),
      top: Math.max(0, y - SURROUNDINGS),
      bottom: Math.min(height, y + SURROUNDINGS + 1),
    };
    const area = (box.right - box.left) * (box.bottom - box.top);
    const isGroundLight = 2 * light.sum(box) > area;
    return Number((data[index] ?? 0) > threshold !== isGroundLight);
  });
}

/** Finds edges by direction. An edge is the same whichever of its sides is light. */
function findEdges({ data, width, height }: GrayPicture): Channel[] {
  const strengths = new Float32Array(data.length);
  const directions = new Uint8Array(data.length);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const across = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const down = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      const strength = Math.hypot(across, down);
      strengths[at] = strength < 32 ? 0 : strength;
      const share = (Math.atan2(down, across) + Math.PI) / Math.PI;
      directions[at] = Math.round(share * DIRECTIONS) % DIRECTIONS;
    }
  }
  return Array.from(
    { length: DIRECTIONS },
    (_, direction) =>
      new Channel(width, height, (at) => (directions[at] === direction ? (strengths[at] ?? 0) : 0)),
  );
}

/** Returns what a solver sees of a picture, at half its size. */
export function toChannels(picture: GrayPicture, look: Look): Channel[] {
  const small = shrink(picture);
  return look === 'ink' ? [findInk(small)] : findEdges(small);
}
