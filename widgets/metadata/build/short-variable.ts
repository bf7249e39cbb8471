/**
 * The short name of a variable of the style sheets, such as `att` for `accent-text`: the first letters of its words and
 * the last one. It is the same in all builds, because they share style sheets.
 */
export const shortenVariable = (name: string): string =>
  name.replace(/(\w)\w*(\w)(-|$)/g, (_, first: string, last: string, dash: string) =>
    dash ? first : first + last,
  );
