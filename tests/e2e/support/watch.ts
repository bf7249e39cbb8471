import type { Page } from 'playwright/test';
import { SESSION_EVENT_NAMES } from '../../../src/contract/events.ts';

/** Everything of a visit that others could read: one text for each kind. */
interface Heard {
  /** The DOM events, with their details. */
  events: string[];
  /** Names of performance entries: the addresses of what was loaded. */
  performance: string[];
  /** Addresses of requests. */
  urls: string[];
  /** Addresses in the address bar. */
  history: string[];
  console: string[];
  /** Breaches of the content security policy, as the page hears of them. */
  violations: string[];
}

/** Listens to a tab from its first page on. */
export async function watch(page: Page): Promise<Heard> {
  const heard: Heard = {
    events: [],
    performance: [],
    urls: [],
    history: [],
    console: [],
    violations: [],
  };
  await page.exposeFunction(
    'hear',
    (kind: 'events' | 'performance' | 'violations', text: string) => void heard[kind].push(text),
  );
  await page.addInitScript(
    (names) => {
      const { hear } = globalThis as unknown as { hear(kind: string, text: string): void };
      for (const name of names) {
        document.addEventListener(`portico-${name}`, (event) =>
          hear('events', `portico-${name} ${JSON.stringify((event as CustomEvent).detail)}`),
        );
      }
      document.addEventListener('securitypolicyviolation', (event) =>
        hear('violations', `${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
      );
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) hear('performance', JSON.stringify(entry));
      }).observe({ entryTypes: ['resource', 'navigation', 'mark', 'measure'] });
    },
    [...SESSION_EVENT_NAMES, 'navigate'],
  );
  page.on('request', (request) => heard.urls.push(request.url()));
  page.on('console', (message) => heard.console.push(message.text()));
  page.on('framenavigated', (frame) => heard.history.push(frame.url()));
  return heard;
}
