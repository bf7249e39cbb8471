import { createLinkFlow, type LinkFlow } from '../../src/external-user/link-flow.ts';
import type { LinkState } from '../../src/external-user/link-state.ts';
import { createMemoryNavigation } from '../../src/platform/memory/navigation.ts';
import { createMemoryStorage } from '../../src/platform/memory/storage.ts';
import { defaultSettings } from '../../src/settings.ts';
import type { PortalDouble } from './portal-double.ts';

/** A page to which somebody came by a mailed link, and everything that can be seen of it. */
export interface LinkVisit {
  readonly flow: LinkFlow;
  /** All steps so far. */
  readonly states: LinkState[];
  readonly visited: string[];
  /** What the page was asked before somebody was led elsewhere. */
  readonly asked: { url: string; reason: string }[];
  readonly perTab: Map<string, string>;
  readonly navigation: ReturnType<typeof createMemoryNavigation>;
  /** Milliseconds since 1970. */
  readonly clock: { time: number; now(): number };
}

/** Opens one; by default at the portal's own registration, on a page that lets people go. */
export function linkVisit(
  portal: PortalDouble,
  { page, lets = true }: { page?: string; lets?: boolean } = {},
): LinkVisit {
  const settings = { ...defaultSettings(portal.origin), retryDelay: 1 };
  const navigation = createMemoryNavigation(page ?? `${portal.origin}/register`);
  const asked: LinkVisit['asked'] = [];
  const perTab = new Map<string, string>();
  const clock = { time: 1_000_000, now: () => clock.time };
  const flow = createLinkFlow({
    settings: () => settings,
    navigation,
    perTab: createMemoryStorage(perTab),
    clock,
    mayLeave(url, reason) {
      asked.push({ url, reason });
      return lets;
    },
  });
  const states: LinkState[] = [];
  flow.state.subscribe((state) => states.push(state));
  return { flow, states, visited: navigation.visited, asked, perTab, navigation, clock };
}
