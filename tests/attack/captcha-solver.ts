import {
  type Box,
  type Channel,
  type GrayPicture,
  type Look,
  toChannels,
} from './captcha-channels.ts';

/** Number of known letters that a letter is compared with. */
const NEIGHBORS = 5;

/** Smallest and greatest width of a letter, in pixels of a channel. */
const [NARROW, WIDE] = [14, 62];

/** The greatest number of columns at which a picture is divided. */
const CUTS = 18;

/** The weight of width and height of a letter beside its shape. */
const SIZE_WEIGHT = 0.3;

/** A part of a picture that may be a letter. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly features: Float32Array;
}

/** A letter of a picture whose answer is known. */
interface Known {
  readonly letter: string;
  readonly picture: number;
  readonly features: Float32Array;
}

/** Returns how badly a part fits at a position of the answer. */
type Cost = (part: Part, position: number) => number;

/**
 * Reads captcha pictures by the shape and size of their letters. It divides a picture at the thinnest
 * columns in all ways, brings each part to the same size, and compares it with letters of pictures whose
 * answers it knows. The division whose parts are the most similar to known letters is the answer.
 */
export class CaptchaSolver {
  readonly #known: Known[] = [];
  readonly #length: number;
  readonly #look: Look;

  /** @param length number of letters in a picture */
  constructor(length: number, look: Look) {
    this.#length = length;
    this.#look = look;
  }

  /**
   * Learns the letters of pictures with known answers. The first division is the most even one. The
   * others are those whose parts are the most similar to the same letters of other pictures.
   */
  learn(pictures: readonly { picture: GrayPicture; answer: string }[]): void {
    const divided = pictures.map(({ picture, answer }) => ({
      parts: this.#divide(picture),
      answer,
    }));
    let cost = (_: number, __: string): Cost => costOfWidth(this.#length);
    for (let round = 0; round < 3; round += 1) {
      const known = divided.flatMap(({ parts, answer }, picture) =>
        findBestParts(parts, this.#length, cost(picture, answer)).map(
          ({ features }, index): Known => ({ letter: answer.charAt(index), picture, features }),
        ),
      );
      const byLetter = Map.groupBy(known, ({ letter }) => letter);
      cost = (picture, answer) => (part, position) =>
        findNearest(byLetter.get(answer.charAt(position)) ?? [], part.features, 1, picture)[0]
          ?.distance ?? 2;
      this.#known.splice(0, Infinity, ...known);
    }
  }

  /** Returns the most probable answer. */
  read(picture: GrayPicture): string {
    const readings = new Map<Part, { letter: string; distance: number }>();
    const readPart = (part: Part) => {
      const reading =
        readings.get(part) ?? vote(findNearest(this.#known, part.features, NEIGHBORS));
      readings.set(part, reading);
      return reading;
    };
    return findBestParts(this.#divide(picture), this.#length, (part) => readPart(part).distance)
      .map((part) => readPart(part).letter)
      .join('');
  }

  /** Returns all parts of a picture that lie between two thin columns. */
  #divide(picture: GrayPicture): Part[] {
    const channels = toChannels(picture, this.#look);
    const cuts = findCuts(channels);
    return cuts.flatMap((from) =>
      cuts
        .filter((to) => to - from >= NARROW && to - from <= WIDE)
        .map((to) => ({ from, to, features: describe(channels, from, to) })),
    );
  }
}

const sumOf = (channels: readonly Channel[], box: Box) =>
  channels.reduce((sum, channel) => sum + channel.sum(box), 0);

/** Finds the columns with the least ink in their surroundings, and both ends of the text. */
function findCuts(channels: readonly Channel[]): number[] {
  const { width = 0, height = 0 } = channels[0] ?? {};
  const columns = Array.from({ length: width }, (_, x) =>
    sumOf(channels, { left: x - 1, right: x + 2, top: 0, bottom: height }),
  );
  const columnAt = (x: number) => columns[x] ?? 0;
  const isThin = (x: number) =>
    [-3, -2, -1, 1, 2, 3].every((step) => columnAt(x) <= columnAt(x + step));
  const typical = columns.toSorted((one, other) => one - other)[width >> 1] ?? 0;
  const isText = (column: number) => column > typical / 3;
  const [first, last] = [columns.findIndex(isText), columns.findLastIndex(isText)];
  const cuts: number[] = [];
  for (let x = first + 4; x < last - 4; x += 1) {
    if (isThin(x) && x - (cuts.at(-1) ?? -9) > 3) cuts.push(x);
  }
  const thinnest = cuts.toSorted((one, other) => columnAt(one) - columnAt(other)).slice(0, CUTS);
  return [first, ...thinnest, last + 1].sort((one, other) => one - other);
}

/** Describes a part: its shape, brought to the same size and brightness, then its width and height. */
function describe(channels: readonly Channel[], left: number, right: number): Float32Array {
  const height = channels[0]?.height ?? 0;
  const all = sumOf(channels, { left, right, top: 0, bottom: height });
  const isEmpty = (top: number, bottom: number) =>
    sumOf(channels, { left, right, top, bottom }) < all / 50;
  let [top, bottom] = [0, height];
  while (top < bottom && isEmpty(0, top + 1)) top += 1;
  while (bottom > top && isEmpty(bottom - 1, height)) bottom -= 1;

  const side = channels.length === 1 ? 14 : 8;
  const [wide, high] = [(right - left) / side, (bottom - top) / side];
  const features = new Float32Array(channels.length * side * side + 2);
  let length = 0;
  for (const [number, channel] of channels.entries()) {
    for (let cell = 0; cell < side * side; cell += 1) {
      const [column, row] = [cell % side, Math.floor(cell / side)];
      // Cells overlap by half, so that a small displacement changes little.
      const sum = channel.sum({
        left: left + (column - 0.5) * wide,
        right: left + (column + 1.5) * wide,
        top: top + (row - 0.5) * high,
        bottom: top + (row + 1.5) * high,
      });
      features[number * side * side + cell] = Math.sqrt(sum);
      length += sum;
    }
  }
  for (let index = 0; index < features.length; index += 1) {
    features[index] = (features[index] ?? 0) / Math.sqrt(length || 1);
  }
  features[features.length - 2] = (SIZE_WEIGHT * (right - left)) / height;
  features[features.length - 1] = (SIZE_WEIGHT * (bottom - top)) / height;
  return features;
}

/** Prefers parts as wide as a letter is on the average. */
function costOfWidth(length: number): Cost {
  const typical = 184 / length;
  return ({ from, to }) => ((to - from - typical) / typical) ** 2;
}

/** Finds adjacent parts from the first column to the last with the least cost. */
function findBestParts(parts: readonly Part[], length: number, cost: Cost): Part[] {
  interface Path {
    readonly parts: readonly Part[];
    readonly total: number;
  }
  const start = Math.min(...parts.map(({ from }) => from));
  const end = Math.max(...parts.map(({ to }) => to));
  let paths = new Map<number, Path>([[start, { parts: [], total: 0 }]]);
  for (let position = 0; position < length; position += 1) {
    const longer = new Map<number, Path>();
    for (const part of parts) {
      const path = paths.get(part.from);
      if (!path) continue;
      const total = path.total + cost(part, position);
      if (total >= (longer.get(part.to)?.total ?? Infinity)) continue;
      longer.set(part.to, { parts: [...path.parts, part], total });
    }
    paths = longer;
  }
  return [...(paths.get(end)?.parts ?? [])];
}

interface Neighbor {
  readonly letter: string;
  readonly distance: number;
}

/** Finds the most similar known letters, the nearest first, without those of one picture. */
function findNearest(
  known: readonly Known[],
  features: Float32Array,
  count: number,
  without?: number,
): Neighbor[] {
  const nearest: Neighbor[] = [];
  let limit = Infinity;
  for (const { letter, picture, features: other } of known) {
    if (picture === without) continue;
    const distance = getDistance(features, other, limit);
    if (distance >= limit) continue;
    nearest.push({ letter, distance });
    nearest.sort((one, two) => one.distance - two.distance).splice(count);
    if (nearest.length === count) limit = nearest.at(-1)?.distance ?? Infinity;
  }
  return nearest;
}

/** Returns the squared distance, or a part of it that exceeds the limit. */
function getDistance(one: Float32Array, other: Float32Array, limit: number): number {
  let sum = 0;
  for (let index = 0; index < one.length && sum < limit; ) {
    for (const end = Math.min(one.length, index + 32); index < end; index += 1) {
      sum += ((one[index] ?? 0) - (other[index] ?? 0)) ** 2;
    }
  }
  return sum;
}

/** Returns the letter of most neighbors, weighted by their similarity, and the smallest distance. */
function vote(neighbors: readonly Neighbor[]): Neighbor {
  const votes = new Map<string, number>();
  for (const { letter, distance } of neighbors) {
    votes.set(letter, (votes.get(letter) ?? 0) + 1 / (distance + 0.001));
  }
  const [first] = [...votes].sort(([, one], [, other]) => other - one);
  return { letter: first?.[0] ?? '', distance: neighbors[0]?.distance ?? 2 };
}
