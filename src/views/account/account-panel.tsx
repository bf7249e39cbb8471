import { useStyles, useTranslator } from '../../hooks/view-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LicenseNotice } from '../license-notice.tsx';
import type { AccountViewProps } from './account-content.ts';
import { AccountDetails } from './account-details.tsx';
import css from './account-panel.css?inline';
import { SignOutButton } from './sign-out-button.tsx';

/** The signed-in person in a box that is always open: picture, name, storage, links and the sign-out button. */
export function AccountPanel({ principal, step, name, picture }: AccountViewProps) {
  useStyles(css);
  const { translate } = useTranslator();
  const isKnown = step !== 'loading';
  return (
    <section
      className="portico-account portico-account-panel"
      part="account"
      aria-label={translate('account.label')}
      aria-busy={!isKnown || undefined}
    >
      <Avatar name={name} picture={picture} />
      <div className="portico-account-text">
        <p className="portico-name" part="name">
          <bdi>{name}</bdi>
        </p>
        <AccountDetails principal={principal} isKnown={isKnown} />
      </div>
      <SignOutButton step={step} />
      {isKnown ? <LicenseNotice /> : null}
    </section>
  );
}
