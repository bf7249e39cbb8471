import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toHttpUrl } from '../../contract/urls.ts';
import { useModule } from '../../hooks/use-module.ts';
import {
  isCaptchaDue,
  isDisabled,
  type SessionState,
  useHeldRedirect,
  useSession,
} from '../../hooks/use-session.ts';
import { useSignalValue } from '../../hooks/use-signal-value.ts';
import { type MessageKey, useTranslator, useView } from '../../hooks/view-context.ts';
import type { Message } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Slot } from '../card.tsx';
import { toMessage } from '../failure-alert.tsx';
import { useLazyPart } from '../use-lazy-part.tsx';
import {
  type FieldName,
  findUnsentFields,
  isCausedBy,
  readFields,
  useFailureFocus,
  useUserName,
} from './form-inputs.ts';
import { useAttempts } from './use-attempts.ts';

/** The attributes of `<portico-sign-in>` that concern the form. A gate has only some of them. */
export interface SignInFormProps {
  forgotPasswordUrl?: string;
  registrationUrl?: string;
  returnPath: string;
  stay: boolean;
  userName: string;
  confirmRedirect?: boolean;
  autofocus: boolean;
  rememberName?: boolean;
  singleSignOnFirst?: boolean;
  identifierFirst?: boolean;
}

/** The loaded script with the ways to sign in besides a password, and with what the form has by attributes. */
let extrasPart: typeof import('./extras.tsx') | undefined;

/** Loads them. A form that is shown later has them at once. */
export const loadExtras = async () => {
  extrasPart = await import('./extras.tsx');
  return extrasPart;
};

/** Loads what comes after the form, and the captcha. */
export const loadLaterSteps = () => import('./later-steps.tsx');

/** Name, password, and a captcha if the portal requires one. The inputs hold the values (uncontrolled). */
export function SignInForm({
  state,
  onAttempt,
  takeFocus,
  ...props
}: SignInFormProps & { state: SessionState; onAttempt: () => void; takeFocus: boolean }) {
  const { findLinkToken, idPrefix, ports, showsFailures } = useView();
  const { session } = useSession();
  const translator = useTranslator();
  const { translate } = translator;
  const { identifier } = ports.settings();
  const form = useRef<HTMLFormElement>(null);
  const captchaShown = useRef(false);
  const [shown, setShown] = useState(false);
  /** The state in which the person has begun to type: the end of the session is no news any more. */
  const [typedIn, setTypedIn] = useState<SessionState>();
  /** Whether the form is in the page: the first view, which React takes over, depends on attributes only. */
  const [isInPage, setInPage] = useState(false);
  useEffect(() => setInPage(true), []);
  const [isNameSent, setNameSent] = useState(false);
  const [unsent, setUnsent] = useState<ReturnType<typeof findUnsentFields>>(new Map());
  useUserName(form, props.userName);
  const isOnline = useOnline();

  const providers = useSignalValue(session.singleSignOn);
  const hasGuestAccess = useSignalValue(session.guestAccess);
  const loaded = useModule(
    (props.autofocus ||
      props.rememberName ||
      props.identifierFirst ||
      providers ||
      hasGuestAccess) &&
      loadExtras,
  );
  const isPasswordSecond = props.singleSignOnFirst && (providers || !isInPage);

  // What replaces the form after a sign-in is loaded.
  const busy = state.status === 'signing-in' || state.status === 'signed-in';
  const [attempt, begin, isSlow] = useAttempts(form, busy && state, onAttempt);
  const captchaDue = isCaptchaDue(state);
  const captcha = useLazyPart(captchaDue && loadLaterSteps);
  const isPending = state.status === 'second-factor';
  const hidden = isDisabled(state) || isPending;
  const { failure, ended }: Partial<Extract<SessionState, { status: 'anonymous' }>> =
    state.status === 'anonymous' ? state : {};
  /** The failure of an attempt without a network: it says no more than that, and is over with it. */
  const offlineFailure = useRef<typeof failure>(undefined);
  if (!isOnline && failure?.code === 'network') offlineFailure.current = failure;

  /** Whether an attempt of this form was not sent: the inputs say why. */
  const isUnsent = attempt.current && isCausedBy(failure?.code, 'empty-input');
  const shownFailure =
    isUnsent || failure === offlineFailure.current || !showsFailures() ? undefined : failure;
  /** Whether the failure is about the answer to the captcha, which the captcha says. */
  const isWrongCaptcha = captchaShown.current && isCausedBy(shownFailure?.code, 'captcha');
  /** Whether the password is asked for later. A failure of this form is about both. */
  const asksName = props.identifierFirst && !isNameSent && !(attempt.current && shownFailure);

  useFailureFocus(form, attempt, failure, hidden, takeFocus);
  useHeldRedirect(props.confirmRedirect);

  // The second factor does not need the password.
  useEffect(() => {
    const password = form.current?.elements.namedItem('password');
    if (isPending && password instanceof HTMLInputElement) password.value = '';
  }, [isPending]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    // A second submission can precede the rendering of the first one.
    if (session.state.value.status === 'signing-in') return;
    const fields = readFields(event.currentTarget);
    setShown(false);
    if (fields.name) setNameSent(true);
    // A password manager may have filled in both.
    if (asksName && fields.name && !fields.password) return setUnsent(new Map());
    const unsentFields = findUnsentFields(fields);
    setUnsent(unsentFields);
    captchaShown.current = captchaDue;
    const controller = new AbortController();
    const end = begin(controller);
    const { signal } = controller;
    // The session sends nothing with an empty field.
    for (const field of unsentFields.keys()) fields[field] = '';
    void session.signIn({ ...fields, linkToken: findLinkToken() }, { ...props, signal }).then(end);
  }

  // The first view has none.
  const extras = loaded && extrasPart && (
    <extrasPart.FormExtras form={form} asksName={asksName} {...props} />
  );
  const otherWays = extrasPart && (
    <extrasPart.OtherWays
      returnPath={props.returnPath}
      unavailable={busy}
      divider={isPasswordSecond ? 'below' : 'above'}
      remembers={props.rememberName}
    />
  );
  const getError = (field: FieldName, missing: MessageKey) =>
    unsent.has(field) ? translate(unsent.get(field) ? 'signIn.tooLong' : missing) : undefined;
  const isInvalid = (field: FieldName) => isCausedBy(failure?.code, field) || undefined;
  /** The message of the form, in the one live region. */
  function getMessage(): Message | undefined {
    if (shownFailure && !(isWrongCaptcha && captcha.part))
      return toMessage(shownFailure, translator, captchaShown.current);
    if (isSlow) {
      const text = (
        <span>
          {translate('signIn.slow')}{' '}
          <Button kind="plain" name="cancel" onClick={() => attempt.current?.abort()}>
            {translate('signIn.cancel')}
          </Button>
        </span>
      );
      return { tone: 'info', text };
    }
    if (!isOnline) return { tone: 'warning', text: translate('signIn.offline') };
    // The region is in the page before its text, so that screen readers announce it (WCAG 2.2, 4.1.3).
    if (!(ended && isInPage) || state === typedIn) return undefined;
    return {
      tone: 'info',
      text: translate(ended === 'expired' ? 'failure.unauthorized' : `ended.${ended}`),
    };
  }
  const clearMessages = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    setTypedIn(state);
    setUnsent((before) => new Map([...before].filter(([field]) => field !== name)));
  };

  return (
    <form
      ref={form}
      className="portico-form portico-sign-in"
      part="form"
      // A submission that no handler prevents must not write the password into the address.
      method="dialog"
      noValidate
      hidden={hidden}
      // Before handlers that a page adds to each form of its document, as jQuery does: in light DOM, this is one of them.
      onSubmitCapture={submit}
      onInput={clearMessages}
      aria-labelledby={`${idPrefix}-title`}
      aria-busy={busy || undefined}
    >
      {isPasswordSecond ? (
        <div className="portico-first-way" data-if={props.singleSignOnFirst}>
          {otherWays}
        </div>
      ) : null}
      <Slot name="above-fields" />
      <Field
        id={`${idPrefix}-name`}
        name="name"
        part="user-name"
        label={translate('signIn.name')}
        type={identifier === 'email' ? 'email' : 'text'}
        inputMode={identifier === 'username' ? 'text' : 'email'}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        readOnly={busy}
        defaultValue={props.userName}
        aria-invalid={isInvalid('name')}
        error={getError('name', 'signIn.nameMissing')}
      />
      {asksName ? <template data-if={props.identifierFirst} /> : null}
      <PasswordField
        id={`${idPrefix}-password`}
        name="password"
        part="password"
        label={translate('signIn.password')}
        autoComplete="current-password"
        required
        readOnly={busy}
        aria-invalid={isInvalid('password')}
        error={getError('password', 'signIn.passwordMissing')}
        enterKeyHint="go"
        notice={getMessage()}
        aside={<PageLink url={props.forgotPasswordUrl} />}
        shown={shown}
        onShow={setShown}
        texts={{
          show: translate('password.show'),
          hide: translate('password.hide'),
          capsLock: translate('password.capsLock'),
        }}
      />
      {captcha.part ? (
        <captcha.part.Captcha
          failure={failure}
          takeFocus={attempt.current !== null && isCausedBy(failure?.code, 'captcha')}
          readOnly={busy}
          isWrong={isWrongCaptcha}
          error={getError('captcha', 'failure.missing-captcha')}
        />
      ) : (
        captcha.failure
      )}
      <Slot name="below-fields" />
      {props.rememberName ? (
        <div className="portico-remember" data-if={props.rememberName}>
          {extras}
        </div>
      ) : (
        extras
      )}
      <div className="portico-actions" part="actions">
        <Button type="submit" kind="primary" name="submit" busy={busy}>
          {translate(
            busy ? 'signIn.busy' : asksName && isInPage ? 'signIn.continue' : 'signIn.submit',
          )}
        </Button>
      </div>
      {isPasswordSecond ? null : otherWays}
      <PageLink url={props.registrationUrl} isNew />
    </form>
  );
}

/** A link to another page for people who cannot sign in, if the page of the element has set its URL. */
function PageLink({ url, isNew }: { url: string | undefined; isNew?: boolean }) {
  const { baseURI } = useView().host;
  const { translate } = useTranslator();
  const href = toHttpUrl(url, baseURI)?.href;
  if (!href) return null;
  return (
    <a
      className="portico-link"
      part={isNew ? 'link registration-link' : 'link forgot-password-link'}
      href={href}
    >
      {translate(isNew ? 'signIn.register' : 'signIn.forgotPassword')}
    </a>
  );
}

/** Whether the browser has a network. The first rendering assumes one. */
function useOnline(): boolean {
  const { ports } = useView();
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    const { life } = ports;
    const update = () => setOnline(life.isOnline);
    // React keeps the view of a state that is set again, unchanged, until the next rendering.
    if (!life.isOnline) update();
    return life.subscribe(update);
  }, [ports]);
  return isOnline;
}
