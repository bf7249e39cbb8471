import { LinkView } from '../registration/link-view.tsx';
import type { RegistrationProps } from '../registration/registration.tsx';

/** A new password for an invited person: the mail that leads to it, and its form. */
export function PasswordReset(props: RegistrationProps) {
  return <LinkView {...props} purpose="reset" />;
}
