import type { Kit } from './kit.ts';

const holder = globalThis as Record<symbol, Kit | undefined>;

/** Where the scripts of this version find the kit of `sign-in.js`. */
const KEY = Symbol.for(PORTICO_KIT);

/** Shares a kit with the other scripts of the page. */
export function shareKit(kit: Kit): void {
  holder[KEY] ??= kit;
}

/** Returns the kit that another script shares. */
export const findKit = (): Kit | undefined => holder[KEY];
