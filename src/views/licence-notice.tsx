import { useSession } from '../hooks/use-session.ts';
import { useSignalValue } from '../hooks/use-signal-value.ts';
import { useTranslator } from '../hooks/use-translator.ts';

/** The remark that the portal's licence has expired; administrators read what to do about it. */
export function LicenceNotice() {
  const { session } = useSession();
  const { translate } = useTranslator();
  const licence = useSignalValue(session.licence);
  const { administrator } = useSignalValue(session.permissions);
  if (licence?.license_expired !== true) return null;
  return (
    <p className="portico-notice" part="notice">
      {translate(administrator ? 'licence.expiredForAdministrator' : 'licence.expired')}
    </p>
  );
}
