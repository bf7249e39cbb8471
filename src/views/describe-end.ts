import type { SessionEnd } from '../hooks/use-session.ts';
import type { Translator } from '../hooks/view-context.ts';

/** Describes to a person how the last session ended. */
export function describeEnd(ended: SessionEnd, { translate }: Translator): string {
  return translate(ended === 'expired' ? 'failure.unauthorized' : `ended.${ended}`);
}
