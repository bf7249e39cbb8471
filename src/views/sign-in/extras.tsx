import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useRememberedLogin } from '../../hooks/use-remembered-login.ts';
import { isDisabled, useSession } from '../../hooks/use-session.ts';
import { useSignalValue } from '../../hooks/use-signal-value.ts';
import { useStyles, useTranslator, useView } from '../../hooks/view-context.ts';
import { Button } from '../../ui/button.tsx';
import checkbox from '../../ui/checkbox.css?inline';
import { Checkbox } from '../../ui/checkbox.tsx';
import ways from './extras.css?inline';

/**
 * The parts of the form that a page chooses by attributes. They are loaded after the form is shown, in
 * one chunk with the other ways to sign in: what a page has besides name and password is known when it loads.
 */
export function FormExtras({
  form,
  autofocus,
  rememberName,
}: {
  form: RefObject<HTMLFormElement | null>;
  autofocus: boolean;
  rememberName?: boolean;
}) {
  const { hasFocus, host, moveFocus } = useView();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the attribute must not move the focus.
  useEffect(() => {
    if (!autofocus || !form.current || hasFocus(host)) return;
    moveFocus([...form.current.querySelectorAll('input')].filter(({ value }) => value === '')[0]);
  }, []);
  return rememberName ? <RememberName form={form} /> : null;
}

/** Fills in a name, unless the page, the person or a password manager has filled the input. */
function fillName(form: HTMLFormElement | null, name: string | undefined): void {
  const input = form?.elements.namedItem('name');
  if (!name || !(input instanceof HTMLInputElement) || input.value !== '') return;
  // Chromium hides the value of its password manager until the first gesture: another name would not fit its password.
  if (!input.matches(':autofill')) input.value = name;
}

/**
 * A check box that keeps the user name and the way of the last sign-in in this browser. Unchecking it removes what was
 * kept at once. The name is kept when its password was correct.
 */
function RememberName({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useStyles(checkbox);
  const { idPrefix, session } = useView();
  const { translate } = useTranslator();
  const { remembered, store } = useRememberedLogin();
  const box = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => fillName(form.current, remembered?.name), [form, remembered]);

  // Before the check box can be used, so that no sign-in is missed.
  useLayoutEffect(() => {
    let sent = '';
    return session.subscribe(({ name, payload }) => {
      if (name === 'login') sent = payload.name;
      if (!box.current?.checked) return;
      if (name === 'ssf-login') store.keepSingleSignOn();
      if (sent && (name === 'logged-in' || name === 'oauth2-redirect')) store.keepName(sent);
    });
  }, [store, session]);

  return (
    <Checkbox
      ref={box}
      id={`${idPrefix}-remember`}
      label={translate('signIn.rememberName')}
      error={undefined}
      defaultChecked={remembered !== undefined}
      onChange={({ currentTarget }) => currentTarget.checked || store.forget()}
    />
  );
}

/** The alternatives to a password: single sign-on and guest access. */
export function OtherWays({
  returnPath,
  unavailable = false,
  divider,
  remembers = false,
}: {
  returnPath: string;
  /** Whether another attempt is under way. */
  unavailable?: boolean;
  /** Where a rule with the word "or" divides them from the password. Above it, they are the main way to sign in. */
  divider?: 'above' | 'below';
  /** Whether to tell the person that they used single sign-on the last time, if they chose to keep it. */
  remembers?: boolean | undefined;
}) {
  useStyles(ways);
  const { idPrefix } = useView();
  const { session, state } = useSession();
  const { translate } = useTranslator();
  const { remembered } = useRememberedLogin();
  const singleSignOn = useSignalValue(session.singleSignOn);
  const guestAccess = useSignalValue(session.guestAccess);
  const hasGuestAccess = guestAccess && !isDisabled(state);
  if (!singleSignOn && !hasGuestAccess) return null;
  const isMain = divider === 'below';
  const hint = remembers && remembered?.usedSingleSignOn ? `${idPrefix}-last-way` : undefined;
  const rule = (
    <p className="portico-divider" part="divider">
      {translate('signIn.or')}
    </p>
  );
  return (
    <div className="portico-ways">
      {divider === 'above' ? rule : null}
      {singleSignOn ? (
        <div className="portico-way">
          <Button
            kind={isMain ? 'primary' : 'secondary'}
            name="single-sign-on"
            unavailable={unavailable}
            aria-describedby={hint}
            onClick={() => session.signInWithSingleSignOn(returnPath)}
          >
            {translate('signIn.singleSignOn')}
          </Button>
          {hint ? (
            <p id={hint} className="portico-badge" part="hint">
              {translate('signIn.lastUsed')}
            </p>
          ) : null}
        </div>
      ) : null}
      {hasGuestAccess ? (
        <Button
          kind={isMain ? 'primary' : 'secondary'}
          name="guest"
          unavailable={unavailable}
          onClick={() => session.continueAsGuest(returnPath)}
        >
          {translate('signIn.guest')}
        </Button>
      ) : null}
      {isMain ? rule : null}
    </div>
  );
}
