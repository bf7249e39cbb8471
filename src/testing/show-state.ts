import type { SettingsInput } from '../settings/settings.ts';
import { perform } from './perform.ts';
import type { MemoryPortal } from './portal.ts';
import type { Preparation } from './prepare.ts';
import type { GalleryState } from './states/gallery-state.ts';
import { resolveGestures, resolveSigns } from './states/resolve-texts.ts';
import { loadTexts, readWords } from './texts.ts';

/** The language whose texts are missing in a state. */
export const getMissingLanguage = (language: string): 'fi' | 'sv' =>
  language === 'fi' ? 'sv' : 'fi';

/** The settings of a page in a state of the gallery: nothing happens later, and the page stays. */
export const toSettings = ({ settings }: GalleryState): SettingsInput => ({
  // The portal of a state has a session without a cookie.
  sessionProbe: 'always',
  afterClose: 'stay',
  timeout: 600_000,
  retries: 0,
  ...settings,
});

/** Returns what a page is given for a state. */
export function toPreparation(state: GalleryState | undefined, cookie = ''): Preparation {
  return {
    element: state?.element ?? '',
    attributes: { ...state?.attributes, ...(state?.lightDom && { 'light-dom': true }) },
    settings: state ? toSettings(state) : {},
    stored: state?.stored ?? {},
    query: state?.query ?? {},
    cookie,
  };
}

/** Calls a function in a page that runs on its own, also as text. */
export type Evaluate = <Input, Result>(
  script: (input: Input) => Promise<Result>,
  input: Input,
) => Promise<Result>;

/** Waits until the session has begun: people do nothing before. */
async function waitForStart({ calls }: MemoryPortal, limit: number): Promise<void> {
  const end = performance.now() + limit;
  while (calls.length === 0) {
    if (performance.now() > end) throw new Error(`After ${limit} ms, no call has arrived.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Does what a person does to reach a state in a page, and waits until the page shows it.
 * @param limit milliseconds for each step
 * @throws Error that says what the page does not show
 */
export async function showState(
  portal: MemoryPortal,
  state: GalleryState | undefined,
  evaluate: Evaluate,
  limit: number,
): Promise<void> {
  if (!state) throw new Error('The option "state" of the portal names no state.');
  const words = await evaluate(readWords, limit);
  await waitForStart(portal, limit);
  const find = await loadTexts(words);
  await evaluate(perform, {
    gestures: resolveGestures(state.gestures ?? [], find),
    shows: resolveSigns(state.shows, find),
    hides: resolveSigns(state.hides ?? [], find),
    missing: getMissingLanguage(words.language),
    limit,
  });
}
