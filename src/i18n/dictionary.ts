import type en from '../../locales/en.json';
import type registration from '../../locales/registration/en.json';

/** The texts of one language, with the keys of the English ones. */
export type Dictionary = typeof en;

/** The texts of registration and password reset in one language; only their elements load them. */
export type RegistrationDictionary = typeof registration;

/** A text with plural forms; its key is that of the group. */
type PluralForms = { readonly other: string };

type KeysOf<Table, Prefix extends string = ''> = {
  [Key in keyof Table & string]: Table[Key] extends string | PluralForms
    ? `${Prefix}${Key}`
    : KeysOf<Table[Key], `${Prefix}${Key}.`>;
}[keyof Table & string];

/**
 * The key of a text, such as `signIn.submit`; an unknown key does not compile. The keys of the registration
 * dictionary have texts in the elements that load it only.
 */
export type MessageKey = KeysOf<Dictionary> | KeysOf<RegistrationDictionary>;
