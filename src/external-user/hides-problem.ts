import type { FormProblems, LinkState } from './link-state.ts';

/** A form about somebody whom a link is for. */
type UserForm = Extract<LinkState, { step: 'registration' | 'new-password' }>;

/** Whether the portal finds fault with a field that the form does not have. */
export function hidesProblem({ step, user }: UserForm, problems: FormProblems): boolean {
  if (step === 'new-password') return problems.password === undefined;
  const { phone, termsAndConditions } = problems;
  return (
    (termsAndConditions !== undefined && !user.termsAndConditions) ||
    (phone !== undefined && user.phoneNumberProvisionOnSignUp !== true)
  );
}
