import { signal } from '@preact/signals-core';
import { createMemoryCookies } from '../../src/platform/memory/cookies.ts';
import { createMemoryNavigation } from '../../src/platform/memory/navigation.ts';
import { createMemoryPageLife } from '../../src/platform/memory/page-life.ts';
import { createMemoryStorage } from '../../src/platform/memory/storage.ts';
import { createAttempts } from '../../src/session/attempt.ts';
import type { SessionContext } from '../../src/session/context.ts';
import { createModel, type SessionState } from '../../src/session/state.ts';
import { createSessionStorage } from '../../src/session/storage.ts';
import { defaultSettings } from '../../src/settings/defaults.ts';
import { createModelClient } from './model-client.ts';
import { createModelPortal } from './model-portal.ts';
import { NO_LANGUAGE } from './no-language.ts';

/**
 * Creates the inside of a session on a page of the portal, with a portal in memory.
 * @param href absolute URL of the page
 */
export function createTestSession(href: string, state?: SessionState) {
  const { origin } = new URL(href);
  const portal = createModelPortal('cookie', true);
  const settings = signal(defaultSettings(origin));
  const navigation = createMemoryNavigation(href);
  const perTab = new Map<string, string>();
  const storage = createSessionStorage(
    createMemoryCookies(portal.cookies),
    createMemoryStorage(),
    createMemoryStorage(perTab),
    settings,
    navigation,
  );
  const client = createModelClient(portal, 0, storage.bearer);
  const posted: unknown[] = [];
  const model = createModel(origin, false);
  const context: SessionContext = {
    portal: async () => client,
    settings,
    navigation,
    storage,
    language: NO_LANGUAGE,
    tabs: { post: (message) => void posted.push(message), subscribe: () => () => {} },
    life: createMemoryPageLife(),
    clock: { now: () => 0 },
    askPage: () => true,
    model: signal(state ? { ...model, state } : model),
    attempts: createAttempts(),
    listeners: new Set(),
  };
  const events: string[] = [];
  context.listeners.add(({ name }) => events.push(name));
  return { context, portal, perTab, events, posted, visited: navigation.visited };
}
