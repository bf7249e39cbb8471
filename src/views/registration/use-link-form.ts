import { type FormEvent, useRef, useState } from 'react';
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
export function useLinkForm(flow: LinkFlow, problems: FormProblems) {
  const ref = useRef<HTMLFormElement>(null);
  const { errorOf, touch } = useProblems(ref, problems);
  const [draft] = useState(flow.draft);
  const [filled, setFilled] = useState({ ...BLANK, ...draft });

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
        const { firstName, lastName, phone } = now;
        setFilled(now);
        touch((event.target as HTMLInputElement).name);
        flow.keep({ firstName, lastName, phone });
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const now = readFilled(event.currentTarget);
        setFilled(now);
        void flow.send(now);
      },
    },
  };
}
