/** A gray picture: one byte for each pixel, row by row. */
export interface GrayPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Side of the square to which the shape of a letter is scaled. */
const SIDE = 16;
/** Number of known letters that a letter is compared with. */
const NEIGHBORS = 5;
/** The weight of width, height and position of a letter beside its shape. */
const SIZE_WEIGHT = 4;

interface Box {
  readonly left: number;
  readonly right: number;
}

/** The pixels of a picture that belong to letters or lines: 1 for ink, 0 for background. */
class Ink {
  readonly width: number;
  readonly height: number;
  readonly #bits: Uint8Array;

  constructor(bits: Uint8Array, width: number, height: number) {
    this.#bits = bits;
    this.width = width;
    this.height = height;
  }

  has(x: number, y: number): boolean {
    const inside = x >= 0 && y >= 0 && x < this.width && y < this.height;
    return inside && this.#bits[y * this.width + x] === 1;
  }

  /** Adds or removes all pixels within a radius around ink or background. */
  #spread(radius: number, value: 0 | 1): Ink {
    const { width, height } = this;
    const bits = this.#bits.slice();
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (this.#bits[y * width + x] !== value || this.#isInside(x, y, value)) continue;
        for (let dy = -radius; dy <= radius; dy += 1) {
          const reach = Math.floor(Math.sqrt(radius * radius - dy * dy));
          if (y + dy < 0 || y + dy >= height) continue;
          const row = (y + dy) * width;
          bits.fill(value, row + Math.max(0, x - reach), row + Math.min(width, x + reach + 1));
        }
      }
    }
    return new Ink(bits, width, height);
  }

  /** Returns whether the four neighbors have the same value: such a pixel spreads nothing new. */
  #isInside(x: number, y: number, value: 0 | 1): boolean {
    const { width, height } = this;
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false;
    const at = y * width + x;
    const bits = this.#bits;
    return (
      bits[at - 1] === value &&
      bits[at + 1] === value &&
      bits[at - width] === value &&
      bits[at + width] === value
    );
  }

  /** Removes everything that is thinner than twice the radius. */
  open(radius: number): Ink {
    return this.#spread(radius, 0).#spread(radius, 1);
  }

  /** Fills every gap that is thinner than twice the radius. */
  close(radius: number): Ink {
    return this.#spread(radius, 1).#spread(radius, 0);
  }

  countColumn(x: number): number {
    let count = 0;
    for (let y = 0; y < this.height; y += 1) count += this.#bits[y * this.width + x] ?? 0;
    return count;
  }
}

/** Separates ink and background by the threshold of Otsu. The background is the color of the edge. */
function findInk({ data, width, height }: GrayPicture): Ink {
  const threshold = findThreshold(data);
  const isLight = (index: number) => (data[index] ?? 0) > threshold;
  let lightEdge = 0;
  for (let x = 0; x < width; x += 1) {
    lightEdge += Number(isLight(x)) + Number(isLight((height - 1) * width + x));
  }
  const inkIsLight = lightEdge < width;
  const bits = Uint8Array.from(data, (_, index) => Number(isLight(index) === inkIsLight));
  return new Ink(bits, width, height);
}

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

/** Finds the letters: connected columns of ink, the widest of them split at their thinnest column. */
function findLetters(ink: Ink, count: number): Box[] {
  const columns = Array.from({ length: ink.width }, (_, x) => ink.countColumn(x));
  const boxes: Box[] = [];
  let start: number | undefined;
  for (let x = 0; x <= ink.width; x += 1) {
    const isInk = (columns[x] ?? 0) > 1;
    if (isInk && start === undefined) start = x;
    if (!isInk && start !== undefined) {
      if (x - start > 8) boxes.push({ left: start, right: x });
      start = undefined;
    }
  }
  while (boxes.length > 0 && boxes.length < count) {
    boxes.sort((one, other) => other.right - other.left - (one.right - one.left));
    const [widest] = boxes.splice(0, 1);
    if (!widest) break;
    const parts = count - boxes.length;
    const wide = widest.right - widest.left;
    const middle = widest.left + wide / Math.max(2, Math.min(parts, Math.round(wide / 70)));
    let cut = Math.round(middle);
    for (let x = Math.round(middle - 18); x <= middle + 18; x += 1) {
      if (x <= widest.left + 8 || x >= widest.right - 8) continue;
      if ((columns[x] ?? 0) < (columns[cut] ?? 0)) cut = x;
    }
    boxes.push({ left: widest.left, right: cut }, { left: cut, right: widest.right });
  }
  return boxes.sort((one, other) => one.left - other.left).slice(0, count);
}

/** Describes a letter: its shape, scaled to a square and blurred, then its size and position. */
function describe(ink: Ink, { left, right }: Box): Float32Array {
  let [top, bottom] = [ink.height, 0];
  for (let y = 0; y < ink.height; y += 1) {
    for (let x = left; x < right; x += 1) {
      if (!ink.has(x, y)) continue;
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const features = new Float32Array(SIDE * SIDE + 4);
  const [wide, high] = [right - left, Math.max(1, bottom - top)];
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      let [hits, all] = [0, 0];
      for (let sy = -0.5; sy < 1.5; sy += 0.25) {
        for (let sx = -0.5; sx < 1.5; sx += 0.25) {
          const x = Math.floor(left + ((column + sx) / SIDE) * wide);
          const y = Math.floor(top + ((row + sy) / SIDE) * high);
          hits += Number(ink.has(x, y));
          all += 1;
        }
      }
      features[row * SIDE + column] = hits / all;
    }
  }
  features[SIDE * SIDE] = (SIZE_WEIGHT * wide) / ink.width;
  features[SIDE * SIDE + 1] = (SIZE_WEIGHT * high) / ink.height;
  features[SIDE * SIDE + 2] = (SIZE_WEIGHT * wide) / high / 4;
  features[SIDE * SIDE + 3] = (SIZE_WEIGHT * top) / ink.height / 4;
  return features;
}

/**
 * Reads captcha pictures by the shape and size of their letters. It removes thin lines, closes thin cuts,
 * separates the letters, and compares each with the letters of pictures whose answers it knows.
 */
export class CaptchaSolver {
  readonly #known: { readonly letter: string; readonly features: Float32Array }[] = [];
  readonly #length: number;

  /** @param length number of letters in a picture */
  constructor(length: number) {
    this.#length = length;
  }

  #describeLetters(picture: GrayPicture): Float32Array[] {
    const ink = findInk(picture).close(3).open(4);
    return findLetters(ink, this.#length).map((box) => describe(ink, box));
  }

  /** Adds the letters of a picture with a known answer. */
  learn(picture: GrayPicture, answer: string): void {
    const letters = this.#describeLetters(picture);
    if (letters.length !== this.#length) return;
    letters.forEach((features, index) => {
      this.#known.push({ letter: answer.charAt(index), features });
    });
  }

  /** Returns the most probable answer. */
  read(picture: GrayPicture): string {
    return this.#describeLetters(picture)
      .map((features) => this.#readLetter(features))
      .join('');
  }

  #readLetter(features: Float32Array): string {
    const nearest = this.#known
      .map(({ letter, features: other }) => ({ letter, distance: getDistance(features, other) }))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, NEIGHBORS);
    const votes = new Map<string, number>();
    for (const { letter, distance } of nearest) {
      votes.set(letter, (votes.get(letter) ?? 0) + 1 / (distance + 0.001));
    }
    const [first] = [...votes].sort(([, one], [, other]) => other - one);
    return first?.[0] ?? '';
  }
}

function getDistance(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) {
    sum += ((one[index] ?? 0) - (other[index] ?? 0)) ** 2;
  }
  return sum;
}
