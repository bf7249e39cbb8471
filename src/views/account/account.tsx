import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Principal } from '../../contract/principal.ts';
import { useModule } from '../../hooks/use-module.ts';
import {
  getPersonName,
  type SessionState,
  shownPrincipalOf,
  useSession,
} from '../../hooks/use-session.ts';
import { useTranslator, useView } from '../../hooks/view-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useDismissal } from '../../ui/use-dismissal.ts';
import type { AccountViewProps } from './account-details.tsx';

/** The style sheet of `<portico-account>` besides the shared one. */
export { default as accountStyles } from './account.css?inline';

/** The attributes of `<portico-account>`. */
export interface AccountProps {
  variant: 'menu' | 'panel';
}

const loadDetails = () => import('./account-details.tsx');

/** The part that is loaded, or how often it could not be loaded. */
type LoadedDetails = Awaited<ReturnType<typeof loadDetails>> | number | undefined;

/**
 * The signed-in person, as a menu or as a panel. Empty if nobody is signed in. Before the portal has answered, it is
 * the remembered person, so that the page does not jump.
 */
export function Account({ variant }: AccountProps) {
  const { session, state } = useSession();
  const { language } = useTranslator();
  const principal = shownPrincipalOf(state);
  if (!principal) return null;
  const step = getStep(state);
  const picture =
    step === 'loading' ? undefined : getThumbnailUrl(principal, session.pictureAddress);
  const View = variant === 'panel' ? Panel : AccountMenu;
  const name = getPersonName(principal, language);
  return <View principal={principal} step={step} name={name} picture={picture} />;
}

function getStep({ status }: SessionState): AccountViewProps['step'] {
  if (status === 'unknown') return 'loading';
  return status === 'signed-in' ? 'ready' : 'signing-out';
}

/**
 * The URL of a person's thumbnail. The links of a principal are relative to `/rest` (spec section 3); a path below
 * `/rest` and a URL of the portal's origin are complete. Another origin gets no request: it would learn of each visit.
 * @param toUrl resolves a path or URL against the portal; `undefined` on a page that cannot show its pictures
 */
export function getThumbnailUrl(
  { avatar }: Principal,
  toUrl: (address: string) => string | undefined,
): string | undefined {
  const href = avatar?.links?.filter(({ rel }) => rel === 'thumbnail')[0]?.href;
  const rest = toUrl('/rest/');
  if (!href || !rest) return undefined;
  const url = toUrl(href);
  const isFull = /^([\w+.-]+:|[/\\]{2})/.test(href);
  if (url?.startsWith(isFull ? new URL('/', rest).href : rest)) return url;
  return isFull ? undefined : toUrl(`/rest/${href.replace(/^\//, '')}`);
}

/**
 * A button with the person's picture that opens a box with name, storage, links and sign-out. The pattern is a
 * disclosure (ARIA Authoring Practices): `role="menu"` could contain neither the storage nor the address, and takes
 * the Tab key away from the links.
 */
function AccountMenu(props: AccountViewProps) {
  const { step, name, picture } = props;
  const { idPrefix } = useView();
  const { direction, translate } = useTranslator();
  const [open, setOpen] = useState(false);
  const [atStart, setAtStart] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const details = useModule(loadDetails, open);
  const isShown = open && details !== undefined;
  const isKnown = step !== 'loading';
  const notice = isKnown && typeof details === 'object' ? <details.LicenseNotice /> : null;
  const id = `${idPrefix}-menu`;

  useDismissal(open, box, (byKey) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });

  function toggle({ currentTarget }: MouseEvent) {
    const { left, right } = currentTarget.getBoundingClientRect();
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
          className={`portico-box portico-menu${atStart ? ' portico-menu-start' : ''}`}
          part="menu"
          hidden={!isShown}
          aria-label={translate('account.label')}
        >
          {typeof details === 'object' ? <details.AccountDetails {...props} /> : null}
          {open ? notice : null}
          <SignOutButton step={step} details={details} />
        </section>
      </div>
      {notice}
    </div>
  );
}

/** Loads the panel, because most pages have the menu. Without the panel people can still sign out by the menu. */
function Panel(props: AccountViewProps) {
  const details = useModule(loadDetails);
  if (typeof details === 'number') return <AccountMenu {...props} />;
  return details ? (
    <details.AccountPanel
      {...props}
      signOut={<SignOutButton step={props.step} details={details} />}
    />
  ) : null;
}

/** The button that signs out. A click before the portal has answered who is signed in signs out then. */
function SignOutButton({
  step,
  details,
}: Pick<AccountViewProps, 'step'> & { details: LoadedDetails }) {
  const { session } = useView();
  const { translate } = useTranslator();
  const [isRequested, setIsRequested] = useState(false);
  useEffect(() => {
    if (!isRequested || step !== 'ready') return;
    setIsRequested(false);
    void session.signOut();
  }, [isRequested, session, step]);
  const busy = isRequested || step === 'signing-out';
  return (
    <div className="portico-items">
      <Button name="sign-out" busy={busy} onClick={() => setIsRequested(true)}>
        {busy || typeof details !== 'object' ? null : <details.ItemIcon name="sign-out" />}
        {translate(busy ? 'account.signingOut' : 'account.signOut')}
      </Button>
    </div>
  );
}
