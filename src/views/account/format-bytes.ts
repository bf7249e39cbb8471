const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** A number of bytes in the largest fitting unit (steps of 1000, SI), in the number format of a language. */
export function formatBytes(bytes: number, language: string): string {
  let index = 0;
  // Rounded as it will be shown, so that 999,960 bytes are 1 MB and not 1,000 kB.
  while (index < UNITS.length - 1 && Math.round(bytes / 1000 ** index / 0.1) * 0.1 >= 1000)
    index += 1;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[index] as string,
    unitDisplay: index === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** index);
}
