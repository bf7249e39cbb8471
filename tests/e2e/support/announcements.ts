import type { Locator } from 'playwright/test';

/** The texts that a screen reader announces. */
export interface Announcements {
  /** Texts that were added to a live region. */
  live: string[];
  /** Errors of a field that received the focus. */
  described: string[];
}

/** Records the announcements of an element. The result returns and clears those since its last call. */
export async function listen(element: Locator): Promise<() => Promise<Announcements>> {
  await element.evaluate((host) => {
    const root = host.shadowRoot;
    if (root === null) throw new Error('The element has no shadow root');
    const heard: Announcements = { live: [], described: [] };
    Object.assign(host, { heard });

    const say = (text: string | null | undefined) => text && heard.live.push(text);
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const around = target instanceof Element ? target : target.parentElement;
        const region = around?.closest('[role=alert], [role=status]');
        if (region && type === 'characterData') say(target.textContent);
        for (const node of addedNodes) {
          if (region) say(node.textContent);
          // Screen readers announce an alert that is inserted with its text, but not a status.
          else if (node instanceof Element) {
            const alerts = [node, ...node.querySelectorAll('*')].filter((one) =>
              one.matches('[role=alert]'),
            );
            for (const alert of alerts) say(alert.textContent);
          }
        }
      }
    }).observe(root, { subtree: true, childList: true, characterData: true });

    root.addEventListener('focusin', ({ target }) => {
      // The texts of the field are rendered in the next frame.
      requestAnimationFrame(() => {
        const ids = (target as Element).getAttribute('aria-describedby')?.split(' ') ?? [];
        const errors = ids.map((id) => root.getElementById(id)).filter(Boolean);
        for (const error of errors) {
          if (error?.matches('[part=error]')) heard.described.push(error.textContent ?? '');
        }
      });
    });
  });
  return () =>
    element.evaluate((host) => {
      const { heard } = host as unknown as { heard: Announcements };
      return { live: heard.live.splice(0), described: heard.described.splice(0) };
    });
}
