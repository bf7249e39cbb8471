/** How the site searches: all words have to occur, and the reference comes first. */
export const searchOptions = {
  combineWith: 'AND',
  prefix: true,
  fuzzy: 0.2,
  boost: { title: 4, text: 2, titles: 1 },
  // The site copies the source of this function into its pages, so it uses nothing else of this file.
  boostDocument: (id: string): number => {
    if (id.includes('/reference/elements')) return 6;
    if (id.includes('/reference/')) return 24;
    return id.includes('CHANGELOG') ? 0.2 : 1;
  },
} as const;
