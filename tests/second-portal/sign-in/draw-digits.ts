import { crc32, deflateSync } from 'node:zlib';

/** Rows of five dots in three columns for each sign, the topmost first. */
const SIGNS: Readonly<Record<string, readonly number[]>> = {
  0: [7, 5, 5, 5, 7],
  1: [2, 6, 2, 2, 7],
  2: [7, 1, 7, 4, 7],
  3: [7, 1, 3, 1, 7],
  4: [5, 5, 7, 1, 1],
  5: [7, 4, 7, 1, 7],
  6: [7, 4, 7, 5, 7],
  7: [7, 1, 2, 2, 2],
  8: [7, 5, 7, 5, 7],
  9: [7, 5, 7, 1, 7],
  '+': [0, 2, 7, 2, 0],
};

/** Pixels of a dot, and of the margin. */
const SCALE = 6;

/** Draws digits and plus signs, dark on light, as a PNG file. Other signs are blank. */
export function drawDigits(text: string): Buffer {
  const [width, height] = [(text.length * 4 + 1) * SCALE, 7 * SCALE];
  const lines = Array.from({ length: height }, (_, y) => {
    const line = Buffer.alloc(width + 1, 0xff);
    // The filter of the line: none.
    line[0] = 0;
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [Math.floor(x / SCALE) - 1, Math.floor(y / SCALE) - 1];
      const bits = SIGNS[text[Math.floor(column / 4)] ?? '']?.[row] ?? 0;
      if (column >= 0 && column % 4 < 3 && bits & (4 >> (column % 4))) line[x + 1] = 0x20;
    }
    return line;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits per pixel, shades of gray.
  head[8] = 8;
  const chunks = [
    toChunk('IHDR', head),
    toChunk('IDAT', deflateSync(Buffer.concat(lines))),
    toChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

/** A chunk of a PNG file (PNG specification section 5.3). */
function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
