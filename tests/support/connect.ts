import { createCaptchaClient } from '../../src/client/captcha-client.ts';
import { createClient } from '../../src/client/portal-client.ts';
import { createTransport } from '../../src/client/transport.ts';
import type { CaptchaCalls, GivenOptions, Portal } from '../../src/contract/portal-adapter.ts';
import type { Settings } from '../../src/settings/settings.ts';

/** The contract's own client has every call; those of captchas and of invited people are apart. */
export type ContractClient = Required<Omit<Portal, 'captcha' | 'externalUser'>>;

/** Creates the clients of the portal of the settings. */
export function connect(
  settings: Settings,
  bearer?: () => string | undefined,
): ContractClient & CaptchaCalls<GivenOptions> {
  const transport = createTransport(settings, bearer && { bearer });
  return {
    ...(createClient(transport) as ContractClient),
    ...createCaptchaClient(transport),
  };
}
