import { useSession } from '../hooks/use-session.ts';
import { useSignalValue } from '../hooks/use-signal-value.ts';
import { useTranslator } from '../hooks/view-context.ts';

/** A notice that the portal's license has expired. For administrators it also says what to do. */
export function LicenseNotice() {
  const { session } = useSession();
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
