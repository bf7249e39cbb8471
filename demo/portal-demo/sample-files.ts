/** A file in the made-up list of the home page. */
interface SampleFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** How long before now it was changed, in hours. */
  readonly hoursAgo: number;
}

/** What stands in for a person's files; listing real ones is no matter of the front door. */
const SAMPLE_FILES: readonly SampleFile[] = [
  { name: 'Harbour plan, east quay.pdf', size: 4_812_330, hoursAgo: 2 },
  { name: 'Tide tables.xlsx', size: 96_412, hoursAgo: 5 },
  { name: 'Minutes of the pilots’ meeting.docx', size: 48_700, hoursAgo: 26 },
  { name: 'Übergabe Lotsenboot.odt', size: 31_044, hoursAgo: 51 },
  { name: '岸壁の写真.jpg', size: 2_644_918, hoursAgo: 75 },
  { name: 'Soundings <raw> & corrected.csv', size: 18_220_051, hoursAgo: 170 },
];

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return new Intl.NumberFormat('en-GB', {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}

/** What guests see of it. */
const PUBLIC_FILES = SAMPLE_FILES.slice(0, 2);

/**
 * The list as the page shows it, in the page's English and the person's time zone.
 * @param now milliseconds since 1970
 */
function sampleFiles(now: number, timeZone: string) {
  return listed(SAMPLE_FILES, now, timeZone);
}

/** The part of it that everybody may see, in universal time. @param now milliseconds since 1970 */
function publicFiles(now: number) {
  return listed(PUBLIC_FILES, now, 'UTC');
}

function listed(files: readonly SampleFile[], now: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return files.map(({ name, size, hoursAgo }) => {
    const changed = new Date(now - hoursAgo * 3_600_000);
    return {
      name,
      size: sizeText(size),
      changed: format.format(changed),
      changedIso: changed.toISOString(),
    };
  });
}

export { publicFiles, sampleFiles };
