import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useServices } from '../../hooks/services.ts';
import { type SessionState, useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { failureText } from '../failure-text.ts';
import { useHeldRedirect } from '../mfa/use-held-redirect.ts';
import { Captcha } from './captcha.tsx';
import { type FieldName, isFieldFailure, readForm } from './form-fields.ts';
import { Links } from './links.tsx';
import { OtherWays } from './other-ways.tsx';
import type { SignInProps } from './sign-in.tsx';
import { useCarriedInput } from './use-carried-input.ts';
import { useGivenName } from './use-given-name.ts';
import { useLeadingFocus } from './use-leading-focus.ts';

/**
 * The states in which the form is there; while the login is closed, or waits for a second factor, it
 * only keeps what was typed.
 */
type FormState = Extract<
  SessionState,
  { status: 'unknown' | 'anonymous' | 'signing-in' | 'second-factor' | 'guest' | 'disabled' }
>;

/** Name, password, and a captcha where one is due. The form itself holds what was typed. */
export function SignInForm({
  state,
  onAttempt,
  ...props
}: SignInProps & { state: FormState; onAttempt: () => void }) {
  const { idPrefix, linkToken, speaks } = useServices();
  const { session } = useSession();
  const translator = useTranslator();
  const { translate } = translator;
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<AbortController>(null);
  const captchaSeen = useRef(false);
  const [shown, setShown] = useState(false);
  const [empty, setEmpty] = useState<ReadonlySet<FieldName>>(new Set());
  useCarriedInput(form);
  useGivenName(form, props.userName);

  const busy = state.status === 'signing-in';
  const captchaDue = 'captchaDue' in state && state.captchaDue;
  const isPending = state.status === 'second-factor';
  const closed = state.status === 'disabled' || isPending;
  const failure = state.status === 'anonymous' ? state.failure : undefined;

  useLeadingFocus(form, attempt, failure, closed);
  useHeldRedirect(props.confirmRedirect);

  // The password has done its work.
  useEffect(() => {
    const password = form.current?.elements.namedItem('password');
    if (isPending && password instanceof HTMLInputElement) password.value = '';
  }, [isPending]);

  // An attempt that nobody waits for any more is given up.
  useEffect(() => () => attempt.current?.abort(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const input = readForm(event.currentTarget);
    setShown(false);
    setEmpty(new Set((Object.keys(input) as FieldName[]).filter((field) => !input[field])));
    captchaSeen.current = captchaDue;
    attempt.current = new AbortController();
    onAttempt();
    const { returnPath, stay } = props;
    void session.signIn(
      { ...input, linkToken },
      { returnPath, stay, signal: attempt.current.signal },
    );
  }

  const missing = (field: FieldName, text: string) => (empty.has(field) ? text : undefined);
  const blames = (field: FieldName) =>
    (failure && isFieldFailure(failure.code, field)) || undefined;
  const typed = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    setEmpty((before) => new Set([...before].filter((field) => field !== name)));
  };

  return (
    <form
      ref={form}
      className="portico-form"
      part="form"
      noValidate
      hidden={closed}
      onSubmit={submit}
      onInput={typed}
      aria-labelledby={`${idPrefix}-title`}
      aria-busy={busy || undefined}
    >
      <Alert>
        {failure && empty.size === 0 && speaks()
          ? failureText(failure, translator, captchaSeen.current)
          : null}
      </Alert>
      <Field
        id={`${idPrefix}-name`}
        name="name"
        label={translate('signIn.name')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        readOnly={busy}
        defaultValue={props.userName}
        aria-invalid={blames('name')}
        error={missing('name', translate('signIn.nameMissing'))}
      />
      <PasswordField
        id={`${idPrefix}-password`}
        name="password"
        label={translate('signIn.password')}
        autoComplete="current-password"
        required
        readOnly={busy}
        aria-invalid={blames('password')}
        error={missing('password', translate('signIn.passwordMissing'))}
        shown={shown}
        onShow={setShown}
        texts={{
          show: translate('password.show'),
          hide: translate('password.hide'),
          capsLock: translate('password.capsLock'),
        }}
      />
      {captchaDue ? (
        <Captcha
          attempt={failure}
          readOnly={busy}
          invalid={blames('captcha')}
          error={missing('captcha', translate('failure.missing-captcha'))}
        />
      ) : null}
      <Button type="submit" kind="primary" busy={busy}>
        {translate(busy ? 'signIn.busy' : 'signIn.submit')}
      </Button>
      {busy ? (
        <Button kind="plain" onClick={() => attempt.current?.abort()}>
          {translate('signIn.cancel')}
        </Button>
      ) : (
        <>
          <OtherWays returnPath={props.returnPath} />
          <Links
            forgotPasswordUrl={props.forgotPasswordUrl}
            registrationUrl={props.registrationUrl}
          />
        </>
      )}
    </form>
  );
}
