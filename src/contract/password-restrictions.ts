import * as v from './schema.ts';

/** The rules that both page and portal check. The portal rejects a password with the name of its rule. */
export const PASSWORD_RULES = [
  'min-length',
  'max-length',
  'characters',
  'forbidden-words',
  'classes',
] as const;

/** The name of a rule for passwords. */
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** The classes of characters that a portal can require. */
export const CHARACTER_CLASSES = ['lower', 'upper', 'digit', 'symbol'] as const;

/** A class of characters. */
export type CharacterClass = (typeof CHARACTER_CLASSES)[number];

const count = v.check(
  v.number(),
  (number) => Number.isInteger(number) && number >= 0,
  'a whole number',
);

/** A number of character classes out of those listed. */
export const passwordClassesSchema = v.check(
  v.object({ required: count, of: v.array(v.picklist(CHARACTER_CLASSES)) }),
  ({ required, of }) => required <= new Set(of).size,
  'no more classes than those listed',
);

const passwordRulesSchema = v.check(
  v.object({
    /** In code points of the composed password (NFC). */
    minLength: count,
    maxLength: count,
    /** In bytes of the composed password in UTF-8: bcrypt hashes 72 of them. Absent where bytes do not count. */
    maxBytes: v.optional(count),
    /** Words that may not be part of the password, such as the person's names and address. */
    forbidden: v.array(v.string()),
    /** The required character classes; absent where the portal requires none. */
    classes: v.optional(passwordClassesSchema),
  }),
  ({ minLength, maxLength }) => minLength <= maxLength,
  'a minLength that is not above maxLength',
);

/**
 * `passwordRestrictions` in one of three shapes: a text, a list of texts (both are shown unchanged), or rules
 * that a page can check while a person types.
 */
export const passwordRestrictionsSchema = v.union([
  v.string(),
  v.array(v.string()),
  passwordRulesSchema,
]);

/** A number of character classes out of those listed. */
export type PasswordClasses = v.InferOutput<typeof passwordClassesSchema>;

/** Rules for a password that a page can check. */
export type PasswordRules = v.InferOutput<typeof passwordRulesSchema>;

/** The password restrictions of a portal, in one of three shapes. */
export type PasswordRestrictions = v.InferOutput<typeof passwordRestrictionsSchema>;

/** Password restrictions in one shape: texts to show, and rules to check if the portal has sent rules. */
export function readRestrictions(restrictions: PasswordRestrictions | undefined): {
  texts: readonly string[];
  rules: PasswordRules | undefined;
} {
  if (restrictions === undefined) return { texts: [], rules: undefined };
  if (typeof restrictions === 'object' && !Array.isArray(restrictions)) {
    return { texts: [], rules: restrictions };
  }
  const texts = [restrictions].flat().filter((text) => text.trim() !== '');
  return { texts, rules: undefined };
}
