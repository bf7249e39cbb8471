import { type RefObject, useEffect, useState } from 'react';
import type { FormProblems } from '../../hooks/use-link-flow.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { problemKey } from './problem-keys.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * What is wrong with the fields of a form, in words. The focus goes to the first of them (WCAG 2.2, 3.3.1),
 * and what is said of a field goes away when somebody types in it.
 */
export function useProblems(form: RefObject<HTMLFormElement | null>, problems: FormProblems) {
  const { translate } = useTranslator();
  const [seen, setSeen] = useState(problems);
  const [touched, setTouched] = useState(NONE);
  if (seen !== problems) {
    setSeen(problems);
    setTouched(NONE);
  }

  useEffect(() => {
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    fields.find(({ name }) => Object.hasOwn(problems, name))?.focus();
  }, [form, problems]);

  return {
    /** What is wrong with a field; nothing since somebody has changed it. */
    errorOf(field: keyof FormProblems): string | undefined {
      const problem = problems[field];
      return problem && !touched.has(field) ? translate(problemKey(field, problem)) : undefined;
    },
    /** Somebody changes a field. */
    touch: (field: string) => setTouched((before) => new Set([...before, field])),
  };
}
