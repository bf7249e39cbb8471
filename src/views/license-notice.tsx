import { useSignalValue } from '../hooks/use-signal-value.ts';
import { useTranslator, useView } from '../hooks/view-context.ts';

/** A notice that the portal's license has expired. For administrators it also says what to do. */
export function LicenseNotice() {
  const { session } = useView();
  const { translate } = useTranslator();
  const license = useSignalValue(session.licence);
  const { administrator } = useSignalValue(session.permissions);
  if (license?.license_expired !== true) return null;
  return (
    <p className="portico-notice portico-alert portico-alert-warning" part="notice">
      {translate(administrator ? 'license.expiredForAdministrator' : 'license.expired')}
    </p>
  );
}
