import { useCallback } from 'react';
import { createCaptchaClient } from '../client/captcha-client.ts';
import type { CaptchaCalls, GivenOptions } from '../contract/portal-adapter.ts';
import { useView } from './view-context.ts';

/** Returns what loads the captchas of the portal, and what names a new one. */
export function useCaptchas(): {
  load(): Promise<CaptchaCalls<GivenOptions>>;
  createSlot(): string;
} {
  const { ports, session } = useView();
  const load = useCallback(
    async () => (await ports.portal()).captcha ?? createCaptchaClient(ports.transport()),
    [ports],
  );
  return { load, createSlot: session.createCaptchaSlot };
}
