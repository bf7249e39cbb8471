import type { Principal } from '../../contract/principal.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Meter } from '../../ui/meter.tsx';
import { formatBytes } from './format-bytes.ts';

/** How much of their storage a person has used; without a limit only the number (contract, `disk_space_quota`). */
export function Quota({ id, principal }: { id: string; principal: Principal }) {
  const { language, translate } = useTranslator();
  const {
    disk_space_quota: quota = -1,
    disk_space_used: used,
    isQuotaWatermarkCrossed,
  } = principal;
  if (used === undefined || used < 0) return null;
  const limited = quota >= 0;
  const values = {
    used: formatBytes(used, language),
    quota: formatBytes(Math.max(quota, 0), language),
  };
  const warning = !limited
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
      max={limited ? quota : undefined}
      text={translate(limited ? 'account.used' : 'account.usedUnlimited', values)}
      warning={warning}
    />
  );
}
