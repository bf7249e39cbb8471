import type { Principal } from '../contract/principal.ts';
import type { Services } from './services.ts';

/** Whether web access is switched off for all except administrators, who can switch it on again. */
export const isShutOut = (
  { publicInfo }: Pick<Services, 'publicInfo'>,
  principal?: Principal,
): boolean => publicInfo.peek()?.webAccessEnabled === false && !principal?.isAdministrator;
