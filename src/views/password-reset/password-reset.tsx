import { type LinkAttributes, LinkView } from '../registration/registration.tsx';

/** A new password for an invited person: the request for a mail, and the form of its link. */
export function PasswordReset(props: LinkAttributes) {
  return <LinkView {...props} purpose="reset" />;
}
