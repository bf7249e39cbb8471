/** What the probe of a page reports to the bench. */
export type ProbeReport = 'visible' | 'typed' | 'styled';

/** What a page knows about itself. Times are in milliseconds from the start of its navigation. */
export interface PageProbe {
  /** When a key was in the input for the user name; undefined before. */
  typeable?: number;
  /** When the input had a style of its own and the page was painted; undefined before. */
  styled?: number;
  /** Sum of the unexpected layout shifts. */
  layoutShift: number;
  /** Durations of the tasks above 50 ms. */
  readonly longTasks: number[];
  /** Returns the visible input for a user name or password. */
  findInput(autocomplete: 'username' | 'current-password'): HTMLInputElement | undefined;
}

declare global {
  var pageProbe: PageProbe;
  /** Calls the bench; a binding of the DevTools protocol. */
  var reportToBench: (report: ProbeReport) => void;
}

/** @see https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/**
 * Installs the probe. It runs in the page before all other scripts, as text, so it uses nothing of this
 * module.
 * @param watchesInput whether it focuses the input as soon as it is visible, and records times
 */
export function installProbe(watchesInput: boolean): void {
  const probe: PageProbe = {
    layoutShift: 0,
    longTasks: [],
    findInput(autocomplete) {
      const selector = `input[autocomplete~="${autocomplete}"]`;
      const element = document.querySelector('portico-sign-in');
      return [element?.shadowRoot, document]
        .map((root) => root?.querySelector<HTMLInputElement>(selector))
        .filter((input) => input?.checkVisibility() && input.getClientRects().length > 0)
        .find((input) => input != null);
    },
  };
  globalThis.pageProbe = probe;

  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[]) {
      if (!hadRecentInput) probe.layoutShift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  if (!watchesInput) return;

  addEventListener(
    'input',
    () => {
      if (probe.typeable !== undefined) return;
      probe.typeable = performance.now();
      reportToBench('typed');
    },
    true,
  );

  let isVisible = false;
  /** The default style of an input has no rounded corners. */
  const isStyled = (input: HTMLInputElement) =>
    Number.parseFloat(getComputedStyle(input).borderTopLeftRadius) > 0;
  // Frames are counted, because the browser runs none while a style sheet blocks the first paint.
  requestAnimationFrame(function check() {
    const input = probe.findInput('username');
    if (input && !isVisible) {
      isVisible = true;
      input.focus();
      reportToBench('visible');
    }
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (input && isPainted && probe.typeable !== undefined && isStyled(input)) {
      probe.styled = performance.now();
      reportToBench('styled');
      return;
    }
    requestAnimationFrame(check);
  });
}
