import type { CDPSession } from 'playwright/test';

const CODES: Readonly<Record<string, number>> = { Enter: 13 };

/** Presses a key in the focused input, as a person does. @param key a letter, or `Enter` */
export async function pressKey(session: CDPSession, key: string): Promise<void> {
  const event = { key, windowsVirtualKeyCode: CODES[key] ?? key.toUpperCase().charCodeAt(0) };
  const text = key === 'Enter' ? '\r' : key;
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, text });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}
