import { type FormEvent, useRef } from 'react';
import { traitsOf } from '../../contract/failure.ts';
import type { LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { useTranslator, useView } from '../../hooks/view-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { describeFailure } from '../describe-failure.tsx';
import { useFormErrors } from './use-form-errors.ts';

/** The purpose of the element on a page without a link. */
export type Purpose = 'registration' | 'reset';

/** The form that requests a mail with a link. */
export function RequestForm({
  flow,
  state: { sending, failure, errors },
  purpose,
}: {
  flow: LinkFlow;
  state: Extract<LinkState, { step: 'request' }>;
  purpose: Purpose;
}) {
  const { idPrefix } = useView();
  const translator = useTranslator();
  const { translate } = translator;
  const form = useRef<HTMLFormElement>(null);
  const { getError, touch } = useFormErrors(form, errors);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void flow.request(String(new FormData(event.currentTarget).get('emailAddress') ?? ''));
  }

  return (
    <form
      ref={form}
      className="portico-form"
      part="form"
      method="dialog"
      noValidate
      onSubmit={submit}
      onInput={() => touch('emailAddress')}
      aria-labelledby={`${idPrefix}-title`}
      aria-busy={sending || undefined}
    >
      <Alert tone={failure && traitsOf(failure.code).tone}>
        {failure ? describeFailure(failure, translator) : null}
      </Alert>
      <p className="portico-text" part="text">
        {translate(purpose === 'reset' ? 'reset.request' : 'registration.lost')}
      </p>
      {/* Not `type="email"`: the browser would change the value, it converts the host to ASCII. */}
      <Field
        id={`${idPrefix}-address`}
        name="emailAddress"
        label={translate('registration.emailAddress')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        readOnly={sending}
        error={getError('emailAddress')}
      />
      <Button type="submit" kind="primary" name="submit" busy={sending}>
        {translate(sending ? 'registration.sending' : 'reset.requestSubmit')}
      </Button>
      <a className="portico-link" part="link sign-in-link" href={flow.getSignInUrl()}>
        {translate('signIn.goTo')}
      </a>
    </form>
  );
}
