import { useRef, useState } from 'react';
import { INITIAL } from '../../contract/external-user-state.ts';
import { RESEND_AFTER } from '../../contract/limits.ts';
import { submitForm, useDraft } from '../../hooks/link-form.ts';
import { useCountdown } from '../../hooks/use-countdown.ts';
import type { FormValues, LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { isFamilyNameFirst } from '../../hooks/use-session.ts';
import { type MessageKey, useStyles, useTranslator, useView } from '../../hooks/view-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import checkbox from '../../ui/checkbox.css?inline';
import checklist from '../../ui/checklist.css?inline';
import { Field } from '../../ui/field.tsx';
import { formatWait } from '../countdown.tsx';
import { FlowForm, useFormErrors } from './flow-form.tsx';
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
  const texts = Object.keys(BLANK).map((name) => [name, data.get(name) ?? '']);
  return { ...Object.fromEntries(texts), accepted: data.has('termsAndConditions') };
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
  const { language, translate } = useTranslator();
  const { user, sending, errors } = state;
  const form = useRef<HTMLFormElement>(null);
  // The input before the last reload.
  const { draft, save } = useDraft(user.emailAddress);
  // The values after the last input event, for content that depends on them.
  const [values, setValues] = useState<FormValues>({ ...BLANK, ...draft });
  const { getCode, getError, touch } = useFormErrors(form, errors);
  const isReset = state.step === 'new-password';
  const getFieldProps = (name: 'firstName' | 'lastName' | 'phone', label: MessageKey) => ({
    id: `${idPrefix}-${name}`,
    name,
    label: translate(label),
    defaultValue: draft?.[name],
    required: true,
    readOnly: sending,
    error: getError(name),
  });
  // With keys, the fields keep their input when a change of language swaps them.
  const names = [
    <Field
      key="given"
      {...getFieldProps('firstName', 'registration.firstName')}
      part="first-name"
      autoComplete="given-name"
    />,
    <Field
      key="family"
      {...getFieldProps('lastName', 'registration.lastName')}
      part="last-name"
      autoComplete="family-name"
    />,
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
        if (user.userState === INITIAL) save({ firstName, lastName, phone });
      }}
      onSubmit={(current) => {
        const input = readValues(current);
        setValues(input);
        submitForm(flow, input);
      }}
      submitText={translate(isReset ? 'reset.submit' : 'registration.submit')}
    >
      <UsernameField address={user.emailAddress} />
      {isReset ? null : isFamilyNameFirst(language) ? names.reverse() : names}
      {!isReset && user.phoneNumberProvisionOnSignUp ? (
        <Field
          {...getFieldProps('phone', 'registration.phone')}
          part="phone"
          autoComplete="tel"
          dir="ltr"
          inputMode="tel"
        />
      ) : null}
      <NewPasswordFields
        user={user}
        values={values}
        sending={sending}
        getCode={getCode}
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

/**
 * A notice that the next step is in a mail, which can be sent again after a wait. The button counts down: screen readers
 * read the time with it.
 */
function MailSent({ flow, state }: { flow: LinkFlow; state: State<'mailed'> }) {
  const { language, translate } = useTranslator();
  const { mail, emailAddress, resend, resendAt } = state;
  const left = useCountdown(resendAt, RESEND_AFTER);
  return (
    <div className="portico-form">
      <StepText
        text={translate(`mailSent.${mail}`, { address: emailAddress })}
        address={emailAddress}
      />
      <div className="portico-actions" part="actions">
        <Alert
          tone={resend === 'failed' ? 'danger' : 'info'}
          text={
            resend === 'failed'
              ? translate('failure.not-requested')
              : resend === 'sent' && left > 0 && translate('mail.sent')
          }
        />
        <Button
          name="resend"
          busy={resend === 'sending'}
          unavailable={left > 0}
          onClick={() => void flow.resend()}
        >
          {left > 0
            ? translate('mail.againIn', { time: formatWait(left, language) })
            : translate(mail === 'reset-confirmation' ? 'link.another' : 'mail.again')}
        </Button>
      </div>
      <p className="portico-hint" part="hint">
        {translate('mail.nothing')}
      </p>
      {mail === 'request' ? (
        <a className="portico-link" part="link sign-in-link" href={flow.getSignInUrl()}>
          {translate('signIn.goTo')}
        </a>
      ) : null}
    </div>
  );
}
