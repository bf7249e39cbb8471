import type { BrowserContext, Page } from 'playwright/test';

/** Something that makes a tab ask the portal who is signed in, and how often it asked. */
interface TimelineEntry {
  readonly tab: string;
  readonly event: string;
  calls: number;
}

/** The events and calls of all tabs of a browser. */
export interface Timeline {
  /** All entries since the last `clear`, grouped by tab. */
  list(): TimelineEntry[];
  clear(): void;
  /** Adds an event that the test triggers. */
  add(tab: Page, event: string): void;
}

/**
 * Records page loads, messages of other tabs, and the calls of one path in each tab, in their order. Tabs have
 * the numbers of their opening.
 */
export async function recordTimeline(context: BrowserContext, path: string): Promise<Timeline> {
  const entries = new Map<Page, TimelineEntry[]>();
  const add = (tab: Page, event: string) => {
    const list = entries.get(tab) ?? [];
    entries.set(tab, list);
    list.push({ tab: `tab ${context.pages().indexOf(tab) + 1}`, event, calls: 0 });
  };
  await context.exposeBinding('noteEvent', ({ page }, event: string) => add(page, event));
  await context.exposeBinding('noteCall', ({ page }) => {
    const last = entries.get(page)?.at(-1);
    if (last) last.calls += 1;
  });
  await context.addInitScript((wanted) => {
    const { noteEvent, noteCall } = globalThis as unknown as {
      noteEvent(event: string): void;
      noteCall(): void;
    };
    noteEvent('page load');
    const send = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : input;
      if (new URL(url, location.href).pathname === wanted) noteCall();
      return send(input, init);
    };
    let newest: BroadcastChannel;
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        // The page's own script for languages has a channel too; the one of the elements is the last.
        newest = this;
        // Before the listeners of the elements.
        this.addEventListener('message', () => {
          if (newest === this) noteEvent('message of the other tab');
        });
      }
    };
  }, path);
  return {
    list: () => [...entries.values()].flat(),
    clear: () => entries.clear(),
    add,
  };
}
