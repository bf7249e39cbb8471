import { useStyles } from '../hooks/view-context.ts';
import css from './step-icon.css?inline';

const PATHS = {
  mail: 'M3 6h18v12H3zl9 7 9-7',
  shield: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
  'check-mark': 'M5 12.5l5 5L19 7',
} as const;

/** The name of a picture. */
export type StepIconName = keyof typeof PATHS;

/** A picture of a step beside its title: an envelope, a shield or a check mark. Decorative. */
export function StepIcon({ name }: { name: StepIconName }) {
  useStyles(css);
  return (
    <span className="portico-step" part="step-icon">
      <svg className="portico-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path className={`portico-${name}`} d={PATHS[name]} />
      </svg>
    </span>
  );
}
