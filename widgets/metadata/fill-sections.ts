/**
 * A text with new content between its markers `<!-- name:begin -->` and `<!-- name:end -->`.
 * @throws Error if a section has no markers
 */
export function fillSections(text: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((filled, [name, content]) => {
    const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
    const from = filled.indexOf(begin);
    const to = filled.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`There is no "${begin}" … "${end}".`);
    return `${filled.slice(0, from)}${begin}\n${content}\n${filled.slice(to)}`;
  }, text);
}
