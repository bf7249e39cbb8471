import type { FormProblems } from '../../hooks/use-link-flow.ts';
import type { MessageKey } from '../../hooks/use-translator.ts';

type Field = keyof FormProblems;
type Problem = NonNullable<FormProblems[Field]>;

/** The key of the text for what is wrong with a field. A reason without a text does not compile. */
export function problemKey(field: Field, problem: Problem): MessageKey {
  if (field === 'emailAddress' && problem === 'invalid') return 'emailAddressError.invalid';
  if (field === 'termsAndConditions' && problem === 'missing') {
    return 'termsAndConditionsError.missing';
  }
  return `fieldError.${problem}`;
}
