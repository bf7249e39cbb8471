import type { Browser } from 'playwright/test';
import { DEMO_PEOPLE } from '../../demo/portal-demo/demo-people.ts';
import type { BenchServer } from './bench-server.ts';
import type { BenchPage } from './pages.ts';
import { pressKey } from './press-key.ts';
import { SLOW } from './profiles.ts';
import { visit, withLimit } from './visit.ts';

/** Times of a visit, in milliseconds from the start of the navigation. */
export interface VisitTimes {
  /** When a key was in the input for the user name. */
  readonly typeable: number;
  /** When the typeable input also had its style; undefined for a page without style. */
  readonly styled: number | undefined;
  /** When the browser received the page after the login. */
  readonly signedIn: number;
}

const PERSON = DEMO_PEOPLE.find(({ name }) => name === 'anna');

/**
 * Signs in on a page with the slow profile, as soon as the page allows it.
 * @throws Error if a key was lost, or the login was
 */
export async function measureTimes(
  browser: Browser,
  server: BenchServer,
  page: BenchPage,
): Promise<VisitTimes> {
  if (!PERSON) throw new Error('The demo has no anna');
  const { name, password } = PERSON;
  return visit(browser, SLOW, true, async (current) => {
    const { session, network } = current;
    const landing = Promise.withResolvers<number>();
    network.onDocument(({ url, time }) => {
      if (new URL(url).pathname === '/') landing.resolve(time);
    });
    await current.open(server.getUrl(page));
    await current.waitFor('visible');
    await pressKey(session, name.charAt(0));
    await current.waitFor('typed');
    if (page.isStyled) await current.waitFor('styled');
    await session.send('Input.insertText', { text: name.slice(1) });
    await current.read((probe) => probe.findInput('current-password')?.focus());
    await session.send('Input.insertText', { text: password });
    const typed = await current.read((probe) => probe.findInput('username')?.value);
    if (typed !== name) throw new Error(`"${name}" became "${typed}"`);
    const { typeable, styled } = await current.read(({ typeable, styled }) => ({
      typeable,
      styled,
    }));
    if (typeable === undefined) throw new Error('No key arrived');
    await pressKey(session, 'Enter');
    const signedIn = await withLimit(landing.promise, 'The login');
    return { typeable, styled, signedIn };
  });
}
