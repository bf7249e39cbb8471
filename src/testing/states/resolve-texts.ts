import type { MessageKey } from '../../i18n/dictionary.ts';
import type { FoundGesture, FoundSign } from '../perform.ts';
import type { Gesture, Sign } from './gallery-state.ts';

/** Returns the text of a key as the elements show it, with its placeholders, such as `{{name}}`. */
export type FindText = (key: MessageKey) => string;

type Table = { readonly [name: string]: string | Table };

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Finds the text of a key in dictionaries.
 * @throws Error if none of them has it
 */
export function findText(tables: readonly object[], key: string): string {
  for (const table of tables as readonly Table[]) {
    const found = key
      .split('.')
      .reduce<string | Table | undefined>(
        (part, name) => (typeof part === 'object' ? part[name] : undefined),
        table,
      );
    if (typeof found === 'string') return found;
  }
  throw new Error(`There is no text ${key}.`);
}

/** Returns the source of an expression that matches a whole text, with anything for its placeholders. */
export function toPattern(text: string): string {
  const parts = text.split(/\{\{\w+\}\}/);
  return `^${parts.map((part) => escapePattern(part)).join('.+')}$`;
}

/** Replaces the key of a text by a pattern. */
function resolve(part: object, find: FindText): object {
  if (!('text' in part)) return part;
  const { text, ...rest } = part as { text: MessageKey };
  return { ...rest, pattern: toPattern(find(text)) };
}

/** Replaces the keys of texts in gestures by patterns. */
export function resolveGestures(gestures: readonly Gesture[], find: FindText): FoundGesture[] {
  return gestures.map((gesture) => ({
    ...resolve(gesture, find),
    ...('control' in gesture && { control: resolve(gesture.control, find) }),
  })) as FoundGesture[];
}

/** Replaces the keys of texts in signs by patterns. */
export function resolveSigns(signs: readonly Sign[], find: FindText): FoundSign[] {
  return signs.map((sign) => resolve(sign, find)) as FoundSign[];
}
