import { useMemo } from 'react';
import { type CaptchaClient, createCaptchaClient } from '../client/captcha-client.ts';
import { useView } from './view-context.ts';

/** Returns the calls for captchas, and what names a new one. */
export function useCaptchas(): CaptchaClient & { createSlot(): string } {
  const { ports, session } = useView();
  const transport = ports.transport();
  const client = useMemo(() => createCaptchaClient(transport), [transport]);
  return { ...client, createSlot: session.createCaptchaSlot };
}
