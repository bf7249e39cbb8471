import { Readable } from 'node:stream';
import { createClient } from '../../src/client/portal-client.ts';
import { createTransport } from '../../src/client/transport.ts';
import type { ExternalUserState } from '../../src/contract/external-user-state.ts';
import { createLinkFlow, type LinkFlow } from '../../src/external-user/link-flow.ts';
import type { LinkState } from '../../src/external-user/link-state.ts';
import { createMemoryNavigation } from '../../src/platform/memory/navigation.ts';
import { createMemoryPageLife } from '../../src/platform/memory/page-life.ts';
import { createMemoryStorage } from '../../src/platform/memory/storage.ts';
import { defaultSettings } from '../../src/settings/defaults.ts';
import { sendJson } from './http-answers.ts';
import type { HttpAnswer } from './http-server.ts';
import { INVITED, LINK } from './invited.ts';
import { type PortalDouble, startPortalDouble } from './portal-double.ts';

/** The calls of an invited person, as the portal double names them. */
export const LINK_CALLS = {
  describe: `GET /rest/extuser/${LINK}`,
  register: 'POST /rest/extuser/register',
  reset: 'POST /rest/extuser/reset_password',
  request: 'POST /rest/extuser/reset_password_requested',
} as const;

/** A page with the flow of an invited person, and everything that a test can observe. */
export interface LinkVisit {
  readonly flow: LinkFlow;
  /** All states so far. */
  readonly states: LinkState[];
  readonly visited: string[];
  /** The navigations that the page could cancel. */
  readonly navigations: { url: string; reason: string }[];
  readonly perTab: Map<string, string>;
  readonly navigation: ReturnType<typeof createMemoryNavigation>;
  /** The clock in milliseconds since 1970. Tests can change `time`. */
  readonly clock: { time: number; now(): number };
}

/**
 * Opens a page with the flow of an invited person.
 * @param page URL of the page; by default the portal's own registration
 * @param allowsNavigation whether the page lets the element navigate
 */
export function openLinkPage(
  portal: PortalDouble,
  { page, allowsNavigation = true }: { page?: string; allowsNavigation?: boolean } = {},
): LinkVisit {
  const settings = { ...defaultSettings(portal.origin), retryDelay: 1 };
  const transport = createTransport(settings);
  const navigation = createMemoryNavigation(page ?? `${portal.origin}/register`);
  const navigations: LinkVisit['navigations'] = [];
  const perTab = new Map<string, string>();
  const clock = { time: 1_000_000, now: () => clock.time };
  const flow = createLinkFlow({
    settings: () => settings,
    portal: async () => createClient(transport),
    transport: () => transport,
    navigation,
    local: createMemoryStorage(),
    perTab: createMemoryStorage(perTab),
    clock,
    life: createMemoryPageLife(),
    leave(url, reason, go) {
      navigations.push({ url, reason });
      if (allowsNavigation) go();
    },
  });
  const states: LinkState[] = [];
  flow.state.subscribe((state) => states.push(state));
  return { flow, states, visited: navigation.visited, navigations, perTab, navigation, clock };
}

/** Starts a portal and opens the link of a person in this user state. */
export async function openLink(userState: ExternalUserState = 1, page?: string) {
  const portal = await startPortalDouble();
  portal.on(LINK_CALLS.describe, sendJson(200, { ...INVITED, userState }));
  const visit = openLinkPage(portal, page ? { page } : {});
  await visit.flow.begin(LINK);
  return { portal, visit };
}

/** Answers a call and adds the JSON body of the request to `records`. */
export function captureRecord(records: unknown[], answer: HttpAnswer): HttpAnswer {
  return (response, request) => {
    void new Response(Readable.toWeb(request) as ReadableStream).json().then((record) => {
      records.push(record);
      answer(response, request);
    });
  };
}

/** Counts how often the portal was called. */
export function countCalls(portal: PortalDouble, call: string): number {
  return portal.calls().filter((one) => one === call).length;
}
