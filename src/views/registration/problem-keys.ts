import type { ProblemReason } from '../../contract/registration-problems.ts';
import type { FormProblems } from '../../hooks/use-link-flow.ts';
import type { MessageKey } from '../../hooks/use-translator.ts';

type Field = keyof FormProblems;
type Problem = NonNullable<FormProblems[Field]>;

/** The text of every reason. The compiler refuses one without words. */
const KEYS = {
  missing: 'problem.missing',
  'too-long': 'problem.tooLong',
  invalid: 'problem.invalid',
  'min-length': 'problem.passwordShort',
  'max-length': 'problem.passwordLong',
  characters: 'problem.invalid',
  'forbidden-words': 'problem.passwordWords',
  classes: 'problem.passwordClasses',
  common: 'problem.passwordCommon',
  changed: 'problem.termsChanged',
  different: 'problem.repeatDifferent',
} as const satisfies Record<ProblemReason | Problem, MessageKey>;

/** Where a reason has other words for one of the fields. */
const OF_FIELD: Partial<Record<Field, Partial<Record<Problem, MessageKey>>>> = {
  emailAddress: { invalid: 'problem.addressInvalid' },
  termsAndConditions: { missing: 'problem.termsMissing' },
};

/** The text for what is wrong with a field. */
export function problemKey(field: Field, problem: Problem): MessageKey {
  return OF_FIELD[field]?.[problem] ?? KEYS[problem];
}
