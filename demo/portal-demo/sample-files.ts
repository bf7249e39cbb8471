import type { ListFiles } from '../portal/home/list-files.ts';

/** A sample file of the home page. */
interface SampleFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Hours since its last change. */
  readonly hoursAgo: number;
}

/** The files of every person. */
export const SAMPLE_FILES: readonly SampleFile[] = [
  { name: 'Harbour plan, east quay.pdf', size: 4_812_330, hoursAgo: 2 },
  { name: 'Tide tables.xlsx', size: 96_412, hoursAgo: 5 },
  { name: 'Minutes of the pilots’ meeting.docx', size: 48_700, hoursAgo: 26 },
  { name: 'Übergabe Lotsenboot.odt', size: 31_044, hoursAgo: 51 },
  { name: '岸壁の写真.jpg', size: 2_644_918, hoursAgo: 75 },
  { name: 'Soundings <raw> & corrected.csv', size: 18_220_051, hoursAgo: 170 },
];

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function toSizeText(bytes: number, culture: string): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return new Intl.NumberFormat(culture, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}

/** The files that guests see. */
const PUBLIC_FILES = SAMPLE_FILES.slice(0, 2);

/** Lists the sample files in the person's time zone; for guests in UTC. */
export const listSampleFiles: ListFiles = (person, now, culture) => {
  const format = new Intl.DateTimeFormat(culture, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: person?.timeZone ?? 'UTC',
  });
  return (person ? SAMPLE_FILES : PUBLIC_FILES).map(({ name, size, hoursAgo }) => {
    const changed = new Date(now - hoursAgo * 3_600_000);
    return {
      name,
      size: toSizeText(size, culture),
      changed: format.format(changed),
      changedIso: changed.toISOString(),
    };
  });
};
