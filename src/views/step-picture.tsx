import { useStyles } from '../hooks/view-context.ts';
import css from './step-picture.css?inline';

const PATHS = {
  mail: 'M3 6h18v12H3zl9 7 9-7',
  shield: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
  'check-mark': 'M5 12.5l5 5L19 7',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
} as const;

/** The name of a picture. */
export type StepPictureName = keyof typeof PATHS;

/** A picture of a step: an envelope, a shield, a check mark or a lock. */
export function StepPicture({ name }: { name: StepPictureName }) {
  useStyles(css);
  return (
    <svg className="portico-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path className={`portico-${name}`} d={PATHS[name]} />
    </svg>
  );
}
