/**
 * Formats a time to wait with its two largest units, such as "4 min 59 sec", in the format of a language. The
 * units are abbreviations: as words they would need the grammatical case of the text around them.
 */
export function formatWait(seconds: number, language: string): string {
  const [first, second, size] =
    seconds < 3600 ? (['minute', 'second', 60] as const) : (['hour', 'minute', 3600] as const);
  const parts = [
    [Math.floor(seconds / size), first],
    [Math.floor(((seconds % size) * 60) / size), second],
  ] as const;
  return parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => new Intl.NumberFormat(language, { style: 'unit', unit }).format(value))
    .join(' ');
}
