import { useRef, useState } from 'react';
import { EXTERNAL_USER_STATES } from '../../contract/external-user-state.ts';
import { RESEND_AFTER } from '../../contract/limits.ts';
import { readRestrictions } from '../../contract/password-restrictions.ts';
import { submitForm, useDraft } from '../../hooks/link-form.ts';
import { useCountdown } from '../../hooks/use-countdown.ts';
import type { FormValues, LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import {
  type MessageKey,
  type Translator,
  useStyles,
  useTranslator,
  useView,
} from '../../hooks/view-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import checkbox from '../../ui/checkbox.css?inline';
import checklist from '../../ui/checklist.css?inline';
import { Field, LiveHint } from '../../ui/field.tsx';
import { formatWait } from '../countdown.tsx';
import { isFamilyNameFirst } from '../person-name.ts';
import { FlowForm, useFormErrors } from './flow-form.tsx';
import { describeBrokenRule } from './password-guidance.ts';
import registration from './registration.css?inline';
import { NewPasswordFields, Terms, UsernameField } from './user-fields.tsx';

type State<Step extends LinkState['step']> = Extract<LinkState, { step: Step }>;

const STYLES = checkbox + checklist + registration;

/** The step of a link: a form, or a text with what comes next. A chunk of its own: it is loaded while the portal checks the link. */
export function LinkForm({
  flow,
  state,
}: {
  flow: LinkFlow;
  state: State<'registration' | 'new-password' | 'sign-in' | 'mailed'>;
}) {
  useStyles(STYLES);
  switch (state.step) {
    case 'registration':
    case 'new-password':
      return <UserForm key={state.step} flow={flow} state={state} />;
    case 'sign-in':
      return <SignInStep flow={flow} state={state} />;
    case 'mailed':
      return <MailSent flow={flow} state={state} />;
    default:
      return state satisfies never;
  }
}

const LABELS = {
  firstName: 'registration.firstName',
  lastName: 'registration.lastName',
  phone: 'registration.phone',
} as const satisfies Record<string, MessageKey>;

const BLANK: FormValues = {
  firstName: '',
  lastName: '',
  phone: '',
  password: '',
  repeat: '',
  accepted: false,
};

/**
 * Reads the values of a form. Called on submit too, because password managers fill fields without events.
 * The data of a form lacks check boxes that are not checked.
 */
function readValues(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: text('phone'),
    password: text('password'),
    repeat: text('repeat'),
    accepted: data.has('termsAndConditions'),
  };
}

/**
 * The form of a link. A registration has names and a password, and the phone number and terms if the portal requires
 * them; a reset has only a new password.
 */
function UserForm({
  flow,
  state,
}: {
  flow: LinkFlow;
  state: State<'registration' | 'new-password'>;
}) {
  const { idPrefix } = useView();
  const translator = useTranslator();
  const { language, translate } = translator;
  const { user, sending, errors } = state;
  const form = useRef<HTMLFormElement>(null);
  const { rules } = readRestrictions(user.passwordRestrictions);
  // The input before the last reload.
  const { draft, save } = useDraft(user.emailAddress);
  // The values after the last input event, for content that depends on them.
  const [values, setValues] = useState<FormValues>({ ...BLANK, ...draft });
  const { getError, touch } = useFormErrors(form, errors, (field, error) =>
    field === 'password'
      ? describeBrokenRule(error, values.password, rules, translator)
      : undefined,
  );
  const isReset = state.step === 'new-password';
  const getFieldProps = (name: keyof typeof LABELS) => ({
    id: `${idPrefix}-${name}`,
    name,
    label: translate(LABELS[name]),
    defaultValue: draft?.[name],
    required: true,
    readOnly: sending,
    error: getError(name),
  });
  // With keys, the fields keep their input when a change of language swaps them.
  const names = [
    <Field key="given" {...getFieldProps('firstName')} autoComplete="given-name" />,
    <Field key="family" {...getFieldProps('lastName')} autoComplete="family-name" />,
  ];
  return (
    <FlowForm
      form={form}
      state={state}
      onInput={(field, current) => {
        const input = readValues(current);
        setValues(input);
        touch(field);
        const { firstName, lastName, phone } = input;
        if (user.userState === EXTERNAL_USER_STATES.initial) save({ firstName, lastName, phone });
      }}
      onSubmit={(current) => {
        const input = readValues(current);
        setValues(input);
        submitForm(flow, input);
      }}
    >
      <UsernameField address={user.emailAddress} />
      {isReset ? null : isFamilyNameFirst(language) ? names.reverse() : names}
      {!isReset && user.phoneNumberProvisionOnSignUp ? (
        <Field {...getFieldProps('phone')} autoComplete="tel" inputMode="tel" />
      ) : null}
      <NewPasswordFields
        user={user}
        values={values}
        sending={sending}
        getError={getError}
        isReset={isReset}
      />
      {!isReset && user.termsAndConditions ? (
        <Terms
          text={user.termsAndConditions}
          language={user.textLanguage}
          error={getError('termsAndConditions')}
          sending={sending}
        />
      ) : null}
      <Button type="submit" kind="primary" name="submit" busy={sending}>
        {translate(
          sending ? 'registration.sending' : isReset ? 'reset.submit' : 'registration.submit',
        )}
      </Button>
    </FlowForm>
  );
}

/** A text to read with an address in it that stands out. */
function StepText({ text, address }: { text: string; address: string }) {
  const [before, ...after] = text.split(address);
  return (
    <p tabIndex={-1} className="portico-text" part="text">
      {before}
      {after.length > 0 ? (
        <>
          <b part="address">{address}</b>
          {after.join(address)}
        </>
      ) : null}
    </p>
  );
}

/** The purpose of the sign-in, by user state (spec section 4). */
const SIGN_IN_TEXTS = {
  2: 'link.confirmAddress',
  3: 'link.ready',
  5: 'link.confirmPassword',
} as const satisfies Record<State<'sign-in'>['userState'], MessageKey>;

/** A notice that the person only has to sign in. */
function SignInStep({ flow, state }: { flow: LinkFlow; state: State<'sign-in'> }) {
  const { translate } = useTranslator();
  const { userState, emailAddress } = state;
  return (
    <div className="portico-form">
      <StepText
        text={translate(SIGN_IN_TEXTS[userState], { address: emailAddress })}
        address={emailAddress}
      />
      <ButtonLink name="sign-in" href={flow.getSignInUrl()}>
        {translate('signIn.goTo')}
      </ButtonLink>
    </div>
  );
}

/** The result of requesting the mail again, or the end of the wait, in words. */
function describeResend(
  resend: State<'mailed'>['resend'],
  isWaiting: boolean,
  { translate }: Translator,
): string | null {
  if (resend === 'sending') return null;
  if (resend === 'failed') return translate('failure.not-requested');
  if (!isWaiting) return translate('mail.waitOver');
  return resend === 'sent' ? translate('mail.sent') : null;
}

/**
 * A notice that the next step is in a mail, which can be sent again after a wait. The countdown of the wait is
 * no live region: screen readers read it with the button, and announce only its end.
 */
function MailSent({ flow, state }: { flow: LinkFlow; state: State<'mailed'> }) {
  const { idPrefix } = useView();
  const translator = useTranslator();
  const { language, translate } = translator;
  const { mail, emailAddress, resend, resendAt } = state;
  const left = useCountdown(resendAt, RESEND_AFTER);
  const waitId = `${idPrefix}-wait`;
  return (
    <div className="portico-form">
      <StepText
        text={translate(`mailSent.${mail}`, { address: emailAddress })}
        address={emailAddress}
      />
      <p className="portico-hint" part="hint">
        {translate('mail.nothing')}
      </p>
      <Button
        name="resend"
        busy={resend === 'sending'}
        unavailable={left > 0}
        aria-describedby={left > 0 ? waitId : undefined}
        onClick={() => void flow.resend()}
      >
        {translate(mail === 'reset-confirmation' ? 'link.another' : 'mail.again')}
      </Button>
      <LiveHint>{describeResend(resend, left > 0, translator)}</LiveHint>
      {left > 0 ? (
        <p id={waitId} className="portico-hint" part="hint">
          {translate('mail.wait', { time: formatWait(left, language) })}
        </p>
      ) : null}
      {mail === 'request' ? (
        <a className="portico-link" part="link sign-in-link" href={flow.getSignInUrl()}>
          {translate('signIn.goTo')}
        </a>
      ) : null}
    </div>
  );
}
