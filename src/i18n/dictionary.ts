import type en from '../../locales/en.json';
import type registration from '../../locales/registration/en.json';

/** The texts of one language, with the keys of the English ones. */
export type Dictionary = typeof en;

/** The texts of invited people in one language, which come with the elements that need them. */
export type RegistrationDictionary = typeof registration;

/** Where a text has several forms by number, its key is that of the group. */
type PluralForms = { readonly other: string };

type KeysOf<Table, Prefix extends string = ''> = {
  [Key in keyof Table & string]: Table[Key] extends string | PluralForms
    ? `${Prefix}${Key}`
    : KeysOf<Table[Key], `${Prefix}${Key}.`>;
}[keyof Table & string];

/**
 * The key of a text, such as `signIn.submit`. Anything else does not compile. Those of invited people have
 * their texts inside `useRegistrationTexts` only.
 */
export type MessageKey = KeysOf<Dictionary> | KeysOf<RegistrationDictionary>;
