import type { LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { useStyles } from '../../hooks/use-styles.ts';
import checkbox from '../../ui/checkbox.css?inline';
import checklist from '../../ui/checklist.css?inline';
import { NewPasswordForm } from './new-password-form.tsx';
import registration from './registration.css?inline';
import { RegistrationForm } from './registration-form.tsx';

const STYLES = checkbox + checklist + registration;

/** The form of a link. A chunk of its own: it is loaded while the portal checks the link. */
export function LinkForm({
  flow,
  state,
}: {
  flow: LinkFlow;
  state: Extract<LinkState, { step: 'registration' | 'new-password' }>;
}) {
  useStyles(STYLES);
  return state.step === 'registration' ? (
    <RegistrationForm flow={flow} state={state} />
  ) : (
    <NewPasswordForm flow={flow} state={state} />
  );
}
