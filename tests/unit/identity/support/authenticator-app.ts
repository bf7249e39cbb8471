import { TOTP } from 'otpauth';
import type { Authority, Person } from './open-authority.ts';

/** An authenticator app on somebody's phone, whose clock may be off. */
export class AuthenticatorApp {
  readonly #totp: TOTP;
  readonly #clock: { now(): number };

  /** @param page on which the key stands */
  constructor(page: string, clock: { now(): number }) {
    const key = /<code class="key">([^<]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
    this.#totp = new TOTP({ secret: key, algorithm: 'SHA1', digits: 6, period: 30 });
    this.#clock = clock;
  }

  /** @param ahead of the authority, in seconds */
  code(ahead = 0): string {
    return this.#totp.generate({ timestamp: this.#clock.now() + ahead * 1000 });
  }
}

/** Goes from the page that offers an app to the page with its key. */
export async function openApp(person: Person): Promise<void> {
  const [address] = /[^"]*\/app(?=")/.exec(person.page) ?? [];
  await person.open(address ?? '');
}

/** Sets an app up, from the page that offers it to the page with the recovery codes. */
export async function setUpApp(
  person: Person,
  authority: Pick<Authority, 'clock'>,
): Promise<AuthenticatorApp> {
  await openApp(person);
  const app = new AuthenticatorApp(person.page, authority.clock);
  await person.send('/app', { code: app.code() });
  return app;
}

/** The recovery codes on a page. */
export function codesOn(page: string): string[] {
  return [...page.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code]) => code ?? '');
}
