import { expect, type Locator } from 'playwright/test';
import type { LoginPage } from './login-page.ts';

/** The texts that a screen reader announces. */
interface Announcements {
  /** Texts that were added to a live region. */
  live: string[];
  /** Errors of a field that received the focus. */
  described: string[];
}

/**
 * Records the announcements of an element. The result waits for an announcement, and two more frames for
 * an unexpected second one, and returns all since its last call.
 */
export async function recordAnnouncements(element: Locator): Promise<() => Promise<Announcements>> {
  await element.evaluate((host) => {
    const root = host.shadowRoot;
    if (root === null) throw new Error('The element has no shadow root');
    const announced: Announcements = { live: [], described: [] };
    Object.assign(host, { announced });

    const announce = (text: string | null | undefined) => text && announced.live.push(text);
    /** Returns the text of a node without what is hidden from screen readers. */
    const readAloud = (node: Node) => {
      const copy = node.cloneNode(true);
      if (copy instanceof Element) {
        if (copy.ariaHidden === 'true') return '';
        for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
      }
      return copy.textContent;
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const around = target instanceof Element ? target : target.parentElement;
        if (around?.closest('[aria-hidden=true]')) continue;
        const region = around?.closest('[role=alert], [role=status]');
        if (region && type === 'characterData') announce(target.textContent);
        for (const node of addedNodes) {
          if (region) announce(readAloud(node));
          // Screen readers announce an alert that is inserted with its text, but not a status.
          else if (node instanceof Element) {
            const alerts = [node, ...node.querySelectorAll('*')].filter((one) =>
              one.matches('[role=alert]'),
            );
            for (const alert of alerts) announce(readAloud(alert));
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
          if (error?.matches('[part=alert]')) announced.described.push(error.textContent ?? '');
        }
      });
    });
  });
  const take = () =>
    element.evaluate((host) => {
      const { announced } = host as unknown as { announced: Announcements };
      return { live: announced.live.splice(0), described: announced.described.splice(0) };
    });
  return async () => {
    const all: Announcements = { live: [], described: [] };
    const add = async () => {
      const { live, described } = await take();
      all.live.push(...live);
      all.described.push(...described);
      return all.live.length + all.described.length;
    };
    await expect.poll(add).toBeGreaterThan(0);
    await element.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await add();
    return all;
  };
}

/** Opens the sign-in and records its announcements. */
export async function openAndListen(login: LoginPage): Promise<() => Promise<Announcements>> {
  await login.open();
  return recordAnnouncements(login.element);
}
