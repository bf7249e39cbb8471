import type { Language } from '../../../src/contract/languages.ts';
import { toPattern } from '../texts.ts';
import type { Control, Gesture, Sign } from './gallery-state.ts';

/** Something with the pattern of a text in place of its key, for the script of a frame. */
type Resolved<Part> = Part extends { readonly text: string }
  ? Omit<Part, 'text'> & { readonly pattern: string }
  : Part;

/** A gesture with the patterns of its texts. */
type ResolvedGesture = Resolved<Gesture> | (Gesture & { readonly control: Resolved<Control> });

function resolve<Part extends object>(part: Part, language: Language): Resolved<Part> {
  if (!('text' in part)) return part as Resolved<Part>;
  const { text, ...rest } = part as unknown as { text: Parameters<typeof toPattern>[0] };
  return { ...rest, pattern: toPattern(text, language) } as unknown as Resolved<Part>;
}

/** Replaces the keys of texts in gestures by patterns in a language. */
export function resolveGestures(
  gestures: readonly Gesture[],
  language: Language,
): ResolvedGesture[] {
  return gestures.map((gesture) => {
    const resolved = resolve(gesture, language);
    return 'control' in gesture
      ? { ...resolved, control: resolve(gesture.control, language) }
      : resolved;
  }) as ResolvedGesture[];
}

/** Replaces the keys of texts in signs by patterns in a language. */
export function resolveSigns(signs: readonly Sign[], language: Language): Resolved<Sign>[] {
  return signs.map((sign) => resolve(sign, language));
}
