/** Whether people who speak a language put the family name first. */
export const familyNameFirst = (language: string) => /^(hu|ja|zh)/.test(language);
