import { type CaptchaClient, createCaptchaClient } from '../../src/client/captcha-client.ts';
import {
  createLoginStepsClient,
  type LoginStepsClient,
} from '../../src/client/login-steps-client.ts';
import { createClient, type PortalClient } from '../../src/client/portal-client.ts';
import { createTransport } from '../../src/client/transport.ts';
import type { Settings } from '../../src/settings/settings.ts';

/** Creates the clients of the portal of the settings. */
export function connect(
  settings: Settings,
  bearer?: () => string | undefined,
): PortalClient & CaptchaClient & LoginStepsClient {
  const transport = createTransport(settings, bearer && { bearer });
  return {
    ...createClient(transport),
    ...createCaptchaClient(transport),
    ...createLoginStepsClient(transport),
  };
}
