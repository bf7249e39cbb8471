import { useEffect, useReducer } from 'react';
import { useView } from './view-context.ts';

/**
 * The whole seconds until a deadline; 0 from then on. The component renders again each second. Each value is
 * calculated from the clock, so that delayed timers, such as those of a hidden tab, add up to no error.
 * @param deadline milliseconds since 1970
 * @param longest the whole wait in milliseconds: if more is left, the clock was set back, and the wait counts as over
 */
export function useCountdown(deadline: number, longest: number): number {
  const { clock } = useView().ports;
  const [tick, render] = useReducer((count: number) => count + 1, 0);
  const left = deadline - clock.now();
  const seconds = left > longest ? 0 : Math.max(0, Math.ceil(left / 1000));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick sets the next timer, also if it came early and the seconds are the same.
  useEffect(() => {
    if (seconds === 0) return;
    // At most a second: the clock may have been set back since this was rendered.
    const rest = deadline - clock.now() - (seconds - 1) * 1000;
    const timer = setTimeout(render, Math.min(1000, rest));
    return () => clearTimeout(timer);
  }, [clock, deadline, seconds, tick]);
  return seconds;
}

/** The ends of waits by the object that announced them. */
const deadlines = new WeakMap<object, number>();

/**
 * The end of a wait in milliseconds since 1970. It counts from the first call for the source, so that a view
 * that is shown again does not start over.
 */
export function useDeadline(source: object, seconds: number): number {
  const { clock } = useView().ports;
  const deadline = deadlines.get(source) ?? clock.now() + seconds * 1000;
  deadlines.set(source, deadline);
  return deadline;
}
