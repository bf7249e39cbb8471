const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** A number of bytes in the largest fitting unit (steps of 1000, SI), in the number format of a language. */
export function formatBytes(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3);
  const index = Math.min(step, UNITS.length - 1);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[index] as string,
    unitDisplay: index === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** index);
}
