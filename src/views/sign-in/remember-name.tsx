import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useRememberedLogin } from '../../hooks/use-remembered-login.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useStyles, useTranslator, useView } from '../../hooks/view-context.ts';
import css from '../../ui/checkbox.css?inline';
import { Checkbox } from '../../ui/checkbox.tsx';

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
export function RememberName({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useStyles(css);
  const { idPrefix } = useView();
  const { session } = useSession();
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
