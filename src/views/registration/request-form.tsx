import { type FormEvent, useRef } from 'react';
import { useServices } from '../../hooks/services.ts';
import type { LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { failureText } from '../failure-text.ts';
import type { Purpose } from './link-view.tsx';
import { useProblems } from './use-problems.ts';

/** The way to a link: the address to which it is mailed. */
export function RequestForm({
  flow,
  state: { sending, failure, problems },
  purpose,
}: {
  flow: LinkFlow;
  state: Extract<LinkState, { step: 'request' }>;
  purpose: Purpose;
}) {
  const { idPrefix } = useServices();
  const translator = useTranslator();
  const { translate } = translator;
  const form = useRef<HTMLFormElement>(null);
  const { errorOf, touch } = useProblems(form, problems);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void flow.request(String(new FormData(event.currentTarget).get('emailAddress') ?? ''));
  }

  return (
    <form
      ref={form}
      className="portico-form"
      part="form"
      noValidate
      onSubmit={submit}
      onInput={() => touch('emailAddress')}
      aria-labelledby={`${idPrefix}-title`}
      aria-busy={sending || undefined}
    >
      <Alert>{failure ? failureText(failure, translator) : null}</Alert>
      <p className="portico-text" part="text">
        {translate(purpose === 'reset' ? 'reset.request' : 'registration.lost')}
      </p>
      {/* As `email` the browser would change the address: it writes the host in ASCII. */}
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
        error={errorOf('emailAddress')}
      />
      <Button type="submit" kind="primary" busy={sending}>
        {translate(sending ? 'registration.sending' : 'reset.requestSubmit')}
      </Button>
    </form>
  );
}
