import type { Page } from 'playwright/test';
import { SESSION_EVENT_NAMES } from '../../../src/contract/events.ts';

/** The data that other scripts, extensions or logs could read from a page, by kind. */
export interface PageRecord {
  /** The DOM events, with their details. */
  events: string[];
  /** Performance entries, with the URLs of resources. */
  performance: string[];
  /** URLs of requests. */
  urls: string[];
  /** URLs in the address bar. */
  history: string[];
  console: string[];
  /** Violations of the content security policy, as reported to the page. */
  violations: string[];
}

/** Records a tab from its first page. */
export async function recordPage(page: Page): Promise<PageRecord> {
  const record: PageRecord = {
    events: [],
    performance: [],
    urls: [],
    history: [],
    console: [],
    violations: [],
  };
  await page.exposeFunction(
    'record',
    (kind: 'events' | 'performance' | 'violations', text: string) => void record[kind].push(text),
  );
  await page.addInitScript(
    (names) => {
      const { record } = globalThis as unknown as { record(kind: string, text: string): void };
      for (const name of names) {
        document.addEventListener(`portico-${name}`, (event) =>
          record('events', `portico-${name} ${JSON.stringify((event as CustomEvent).detail)}`),
        );
      }
      document.addEventListener('securitypolicyviolation', (event) =>
        record('violations', `${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
      );
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) record('performance', JSON.stringify(entry));
      }).observe({ entryTypes: ['resource', 'navigation', 'mark', 'measure'] });
    },
    [...SESSION_EVENT_NAMES, 'navigate'],
  );
  page.on('request', (request) => record.urls.push(request.url()));
  page.on('console', (message) => record.console.push(message.text()));
  page.on('framenavigated', (frame) => record.history.push(frame.url()));
  return record;
}
