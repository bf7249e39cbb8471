import { type FormEvent, useRef, useState } from 'react';
import type { ExternalUser } from '../../contract/external-user.ts';
import { EXTERNAL_USER_STATES } from '../../contract/external-user-state.ts';
import { sendForm } from '../../hooks/send-form.ts';
import { useDraft } from '../../hooks/use-draft.ts';
import type { FilledForm, FormProblems, LinkFlow } from '../../hooks/use-link-flow.ts';
import { readFilled } from './read-filled.ts';
import { useProblems } from './use-problems.ts';

const BLANK: FilledForm = {
  firstName: '',
  lastName: '',
  phone: '',
  password: '',
  repeat: '',
  accepted: false,
};

/** What a form with a new password does, whichever link it belongs to. */
export function useLinkForm(
  flow: LinkFlow,
  { user, problems }: { user: ExternalUser; problems: FormProblems },
) {
  const ref = useRef<HTMLFormElement>(null);
  const { errorOf, touch } = useProblems(ref, problems);
  const { draft, keep } = useDraft(user.emailAddress);
  const [filled, setFilled] = useState<FilledForm>({ ...BLANK, ...draft });

  return {
    /** What was typed before the page was loaded again. */
    draft,
    /** What was typed last, for what follows it live. */
    filled,
    errorOf,
    form: {
      ref,
      className: 'portico-form',
      noValidate: true,
      onInput(event: FormEvent<HTMLFormElement>) {
        const now = readFilled(event.currentTarget);
        setFilled(now);
        touch((event.target as HTMLInputElement).name);
        const { firstName, lastName, phone } = now;
        if (user.userState === EXTERNAL_USER_STATES.initial) keep({ firstName, lastName, phone });
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const now = readFilled(event.currentTarget);
        setFilled(now);
        sendForm(flow, now);
      },
    },
  };
}
