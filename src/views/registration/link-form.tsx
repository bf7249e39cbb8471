import type { LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { useStyles } from '../../hooks/view-context.ts';
import checkbox from '../../ui/checkbox.css?inline';
import checklist from '../../ui/checklist.css?inline';
import { NewPasswordForm } from './new-password-form.tsx';
import registration from './registration.css?inline';
import { RegistrationForm } from './registration-form.tsx';
import { SignInStep } from './sign-in-step.tsx';

const STYLES = checkbox + checklist + registration;

/**
 * The step of a link: a form, or the sign-in that confirms it. A chunk of its own: it is loaded while the
 * portal checks the link.
 */
export function LinkForm({
  flow,
  state,
}: {
  flow: LinkFlow;
  state: Extract<LinkState, { step: 'registration' | 'new-password' | 'sign-in' }>;
}) {
  useStyles(STYLES);
  switch (state.step) {
    case 'registration':
      return <RegistrationForm flow={flow} state={state} />;
    case 'new-password':
      return <NewPasswordForm flow={flow} state={state} />;
    case 'sign-in':
      return <SignInStep flow={flow} state={state} />;
    default:
      return state satisfies never;
  }
}
