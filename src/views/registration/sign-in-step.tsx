import type { LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { type MessageKey, useTranslator } from '../../hooks/view-context.ts';
import { EmphasizedAddress } from './emphasized-address.tsx';

type SignInState = Extract<LinkState, { step: 'sign-in' }>;

/** The purpose of the sign-in, by user state (spec section 4). */
const TEXTS = {
  2: 'link.confirmAddress',
  3: 'link.ready',
  5: 'link.confirmPassword',
} as const satisfies Record<SignInState['userState'], MessageKey>;

/** A notice that the person only has to sign in. */
export function SignInStep({ flow, state }: { flow: LinkFlow; state: SignInState }) {
  const { translate } = useTranslator();
  const { userState, emailAddress } = state;
  return (
    <div className="portico-form">
      <p tabIndex={-1} className="portico-text" part="text">
        <EmphasizedAddress
          text={translate(TEXTS[userState], { address: emailAddress })}
          address={emailAddress}
        />
      </p>
      <a
        className="portico-button portico-primary"
        part="button primary-button sign-in-button"
        href={flow.getSignInUrl()}
      >
        {translate('signIn.goTo')}
      </a>
    </div>
  );
}
