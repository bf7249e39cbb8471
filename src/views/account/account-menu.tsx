import { useRef, useState } from 'react';
import { useModule } from '../../hooks/use-module.ts';
import { useTranslator, useView } from '../../hooks/view-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useDismissal } from '../../ui/use-dismissal.ts';
import { LicenseNotice } from '../license-notice.tsx';
import type { AccountViewProps } from './account-content.ts';
import { SignOutButton } from './sign-out-button.tsx';

const loadDetails = () => import('./account-details.tsx');

/**
 * A button with the person's picture that opens a box with name, storage, links and sign-out. The pattern is a
 * disclosure (ARIA Authoring Practices): `role="menu"` could contain neither the storage nor the address, and takes
 * the Tab key away from the links.
 */
export function AccountMenu({ principal, step, name, picture }: AccountViewProps) {
  const { idPrefix } = useView();
  const { direction, translate } = useTranslator();
  const [open, setOpen] = useState(false);
  const [atStart, setAtStart] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const details = useModule(loadDetails, open);
  const isShown = open && details !== undefined;
  const isKnown = step !== 'loading';
  const notice = isKnown ? <LicenseNotice /> : null;
  const id = `${idPrefix}-menu`;

  useDismissal(open, box, (byKey) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });

  function toggle() {
    const { left = 0, right = 0 } = button.current?.getBoundingClientRect() ?? {};
    // The box extends to the side with more room.
    setAtStart(left < innerWidth - right === (direction === 'ltr'));
    setOpen(!open);
  }

  return (
    <div
      className={open ? 'portico-account portico-open' : 'portico-account'}
      part="account"
      aria-busy={!isKnown || undefined}
    >
      <div ref={box} className="portico-menu-frame">
        <button
          ref={button}
          type="button"
          className="portico-menu-button"
          part="menu-button"
          aria-label={translate('account.menu', { name })}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        >
          <Avatar name={name} picture={picture} />
        </button>
        <section
          id={id}
          className={atStart ? 'portico-menu portico-menu-start' : 'portico-menu'}
          part="menu"
          hidden={!isShown}
          aria-label={translate('account.label')}
        >
          <div>
            <p className="portico-name" part="name">
              <bdi>{name}</bdi>
            </p>
            {principal.email ? (
              <p className="portico-hint portico-email" part="email">
                <bdi>{principal.email}</bdi>
              </p>
            ) : null}
          </div>
          {typeof details === 'object' ? (
            <details.AccountDetails principal={principal} isKnown={isKnown} />
          ) : null}
          {open ? notice : null}
          <SignOutButton step={step} />
        </section>
      </div>
      {notice}
    </div>
  );
}
