import { type Kit, kit } from '../../src/element/kit.ts';

/** Calls with the kit. An application bundles it: its components are defined at once. */
export const withKit = (use: (kit: Kit) => void): void => use(kit);
