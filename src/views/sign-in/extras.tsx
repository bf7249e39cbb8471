import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRememberedLogin } from '../../hooks/use-remembered-login.ts';
import { isDisabled, useSession } from '../../hooks/use-session.ts';
import { useSignalValue } from '../../hooks/use-signal-value.ts';
import { useStyles, useTranslator, useView } from '../../hooks/view-context.ts';
import { Button } from '../../ui/button.tsx';
import checkbox from '../../ui/checkbox.css?inline';
import { Checkbox } from '../../ui/checkbox.tsx';
import ways from './extras.css?inline';
import { ProviderButton, useOwnProvider } from './providers.tsx';

/**
 * The parts of the form that a page chooses by attributes and settings. They are loaded after the form is shown, in
 * one chunk with the other ways to sign in: what a page has besides name and password is known when it loads.
 */
export function FormExtras({
  form,
  asksName = false,
  identifierFirst = false,
  autofocus,
  rememberName,
  returnPath,
  userName,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** Whether the password is asked for later. */
  asksName?: boolean | undefined;
  identifierFirst?: boolean;
  userName: string;
  autofocus: boolean;
  rememberName?: boolean;
  returnPath: string;
}) {
  const { hasFocus, host, moveFocus } = useView();
  const { session, state } = useSession();
  const { translate } = useTranslator();
  const providers = useSignalValue(session.singleSignOn);
  const own = useOwnProvider(form, providers, userName);
  /** The `id` of the one in whose place the person wants a password. */
  const [refused, setRefused] = useState<string>();
  // An attempt that is under way keeps its button.
  const provider = own?.id === refused || state.status === 'signing-in' ? undefined : own;
  useLayoutEffect(() => {
    form.current?.toggleAttribute('data-own-way', provider !== undefined);
  }, [form, provider]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the attribute must not move the focus.
  useEffect(() => {
    if (!autofocus || !form.current || hasFocus(host)) return;
    moveFocus([...form.current.querySelectorAll('input')].filter(({ value }) => value === '')[0]);
  }, []);

  // The name may have been sent before this part has loaded.
  const asked = useRef({ asksName: identifierFirst, refused });
  useEffect(() => {
    const { current } = asked;
    const isNew = current.refused !== refused || current.asksName !== asksName;
    asked.current = { asksName, refused };
    const name = form.current?.elements.namedItem('name') as HTMLInputElement | null | undefined;
    // A person who has sent no name is somewhere else.
    if (isNew && !asksName && name?.value)
      moveFocus(form.current?.querySelector<HTMLElement>(PASSWORD));
  }, [asksName, form, moveFocus, refused]);

  // A password manager has filled in both, and the person types another name.
  useEffect(() => {
    const input = form.current?.elements.namedItem('name');
    const password = form.current?.querySelector<HTMLInputElement>(PASSWORD);
    if (!asksName || !(input instanceof HTMLInputElement) || !password) return;
    const clear = ({ inputType }: InputEvent) => {
      if (/^(insert(Text|Composition|From)|delete)/.test(inputType)) password.value = '';
    };
    input.addEventListener('input', clear as EventListener);
    return () => input.removeEventListener('input', clear as EventListener);
  }, [asksName, form]);

  function usePassword() {
    setRefused(own?.id);
    if (asksName) form.current?.querySelector<HTMLElement>(SUBMIT)?.click();
  }
  return (
    <>
      {provider ? (
        <p className="portico-no-password">
          <Button kind="plain" name="use-password" onClick={usePassword}>
            {translate('signIn.usePassword')}
          </Button>
        </p>
      ) : null}
      {rememberName ? <RememberName form={form} /> : null}
      {providers?.some(({ domains }) => domains) ? (
        <div className="portico-own-way" role="status">
          {provider ? (
            <ProviderButton
              provider={provider}
              returnPath={returnPath}
              kind="primary"
              type="submit"
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

const PASSWORD = '[name=password]';
/** The button that a provider replaces. */
const SUBMIT = '.portico-actions > [type=submit]';

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
      if (name === 'ssf-login') store.keepProvider(payload.id);
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
  const providers = useSignalValue(session.singleSignOn) ?? [];
  const guestAccess = useSignalValue(session.guestAccess);
  const hasGuestAccess = guestAccess && !isDisabled(state);
  if (!providers[0] && !hasGuestAccess) return null;
  const main = divider === 'below' && (providers.filter((one) => one.main)[0] ?? providers[0]);
  const last = remembers && remembered?.way;
  const rule = (
    <p className="portico-divider" part="divider">
      {translate('signIn.or')}
    </p>
  );
  return (
    <div className="portico-ways">
      {divider === 'above' ? rule : null}
      {providers.map((provider) => {
        const { id } = provider;
        const hint = id === last ? `${idPrefix}-last-way` : undefined;
        return (
          <div key={id} className="portico-way">
            <ProviderButton
              provider={provider}
              returnPath={returnPath}
              kind={provider === main ? 'primary' : 'secondary'}
              unavailable={unavailable}
              aria-describedby={hint}
            />
            {hint ? (
              <p id={hint} className="portico-badge" part="hint">
                {translate('signIn.lastUsed')}
              </p>
            ) : null}
          </div>
        );
      })}
      {hasGuestAccess ? (
        <Button
          name="guest"
          unavailable={unavailable}
          onClick={() => session.continueAsGuest(returnPath)}
        >
          {translate('signIn.guest')}
        </Button>
      ) : null}
      {divider === 'below' ? rule : null}
    </div>
  );
}
