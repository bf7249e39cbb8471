import type { Principal } from '../../contract/principal.ts';
import { useTranslator } from '../../hooks/view-context.ts';
import { Meter } from '../../ui/meter.tsx';

/** The storage that a person has used. Without a quota, only the number is shown (contract, `disk_space_quota`). */
export function Quota({ id, principal }: { id: string; principal: Principal }) {
  const { language, translate } = useTranslator();
  const {
    disk_space_quota: quota = -1,
    disk_space_used: used,
    isQuotaWatermarkCrossed,
  } = principal;
  if (used === undefined || used < 0) return null;
  const isLimited = quota >= 0;
  const values = {
    used: formatBytes(used, language),
    quota: formatBytes(Math.max(quota, 0), language),
  };
  const warning = !isLimited
    ? undefined
    : used >= quota
      ? translate('account.full')
      : isQuotaWatermarkCrossed
        ? translate('account.almostFull')
        : undefined;
  return (
    <Meter
      id={id}
      label={translate('account.storage')}
      value={used}
      max={isLimited ? quota : undefined}
      text={translate(isLimited ? 'account.used' : 'account.usedUnlimited', values)}
      warning={warning}
    />
  );
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** Formats a number of bytes with the largest fitting SI unit, in the number format of a language. */
export function formatBytes(bytes: number, language: string): string {
  let index = 0;
  // Compares the rounded value, so that 999,960 bytes become 1 MB and not 1,000 kB.
  while (index < UNITS.length - 1 && Math.round(bytes / 1000 ** index / 0.1) * 0.1 >= 1000)
    index += 1;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[index] as string,
    unitDisplay: index === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** index);
}
