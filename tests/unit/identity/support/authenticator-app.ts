import { TOTP } from 'otpauth';
import type { Authority, Person } from './open-authority.ts';

/** An authenticator app whose clock may be wrong. */
export class AuthenticatorApp {
  readonly #totp: TOTP;
  readonly #clock: { now(): number };

  /** @param page HTML of the page with the key */
  constructor(page: string, clock: { now(): number }) {
    const key = /<code class="key">([^<]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
    this.#totp = new TOTP({ secret: key, algorithm: 'SHA1', digits: 6, period: 30 });
    this.#clock = clock;
  }

  /** @param ahead seconds by which the clock of the app is ahead of the authority's clock */
  code(ahead = 0): string {
    return this.#totp.generate({ timestamp: this.#clock.now() + ahead * 1000 });
  }
}

/** Follows the link from the page that offers an app to the page with its key. */
export async function openApp(person: Person): Promise<void> {
  const [address] = /[^"]*\/app(?=")/.exec(person.page) ?? [];
  await person.open(address ?? '');
}

/** Sets up an app, from the page that offers it to the recovery codes. */
export async function setUpApp(
  person: Person,
  authority: Pick<Authority, 'clock'>,
): Promise<AuthenticatorApp> {
  await openApp(person);
  const app = new AuthenticatorApp(person.page, authority.clock);
  await person.send('/app', { code: app.code() });
  return app;
}

/** Reads the recovery codes from a page. */
export function readRecoveryCodes(page: string): string[] {
  return [...page.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code]) => code ?? '');
}
