import type { Exchange } from '../http/browser.ts';
import type { Level, Plan, StepName, Visit } from '../visits/visit.ts';
import type { Section } from './sections.ts';

/** A rule, as a report shows it. */
export interface Rule {
  /** Group and rule, such as `login.wrong-password`. It never changes. */
  readonly id: string;
  readonly level: Level;
  /** `MUST`: the elements or their people need it. `SHOULD`: the elements work without it. */
  readonly strength: 'MUST' | 'SHOULD';
  /** The rule, as one sentence. */
  readonly rule: string;
  /** The heading in the documentation that has the rule. */
  readonly section: Section;
  /** Where the rule comes from: a section of the spec or a standard. */
  readonly source: string;
  /** What the portal's developer can do; empty if the rule says it. */
  readonly advice: string;
  /** The setting of the elements that adapts them to the portal instead. */
  readonly setting?: string;
}

/** A rule of the contract, and how it is checked. */
export interface Check extends Rule {
  /** The requests that the check looks at. */
  readonly steps: readonly StepName[];
  /** What the plan lacks for the check, in words; undefined if it can be made. */
  readonly findObstacle?: (plan: Plan) => string | undefined;
  /**
   * Finds what is wrong. All steps have answers.
   * @returns undefined if the portal keeps the rule
   */
  readonly judge: (seen: Seen) => string | NotApplicable | undefined;
}

/** What a check looks at. */
export interface Seen {
  readonly plan: Plan;
  readonly visit: Visit;
  /** The exchange of one of the check's steps. @throws Error for any other step */
  see(name: StepName): Exchange;
}

/** Says why a rule does not apply, for example because another rule is broken. */
export class NotApplicable {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** The conclusion about a rule. */
export type Verdict = 'pass' | 'fail' | 'skipped' | 'not-run';

/** The result of a check. */
export interface Result {
  readonly check: Rule & Partial<Pick<Check, 'steps'>>;
  readonly verdict: Verdict;
  /** What is wrong, or why there is no verdict; empty for `pass`. */
  readonly reason: string;
  /** What was sent and answered, unless it is in the steps of the check. */
  readonly exchanges?: readonly Exchange[];
}

/** A judgement about one exchange. */
export const seeing =
  (name: StepName, judge: (exchange: Exchange, seen: Seen) => ReturnType<Check['judge']>) =>
  (seen: Seen): ReturnType<Check['judge']> =>
    judge(seen.see(name), seen);
