/** Encodings of old pages. The names are those of the Encoding Standard. */
export type PageEncoding = 'utf-8' | 'iso-8859-1' | 'shift_jis';

/** Maps each character of an encoding to its bytes. Node has decoders only, so every sequence is decoded once. */
function listCharacters(encoding: PageEncoding): Map<string, number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const characters = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes));
      if ([...text].length === 1 && !characters.has(text)) characters.set(text, bytes);
    } catch {
      // Not every sequence is a character.
    }
  };
  for (let first = 0; first < 256; first += 1) add(first);
  if (encoding === 'shift_jis') {
    for (let first = 0x81; first < 0xfd; first += 1) {
      for (let second = 0x40; second < 0xfd; second += 1) add(first, second);
    }
  }
  return characters;
}

/**
 * Encodes the text of a page.
 * @throws Error if the encoding lacks a character
 */
export function encodeText(text: string, encoding: PageEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  const characters = listCharacters(encoding);
  return Buffer.from(
    [...text].flatMap((character) => {
      const bytes = characters.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}
