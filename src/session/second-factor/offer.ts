import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Principal } from '../../contract/principal.ts';
import type { SessionStorage } from '../storage.ts';

/** The offer to set up a second factor, for people who have none. */
export interface FactorOffer {
  readonly isOpen: ReadonlySignal<boolean>;
  /** Hides the offer in this tab until the person signs out. */
  dismiss(): void;
}

/** Identifies a person: a portal may leave out the id. */
const toKey = ({ id, name }: Principal) => String(id ?? name);

/** Creates the offer to the signed-in person. */
export function createFactorOffer(
  storage: SessionStorage,
  principal: ReadonlySignal<Principal | undefined>,
): FactorOffer {
  const dismissals = signal(0);
  return {
    isOpen: computed(() => {
      // Storage has no signal, so this one changes with it.
      dismissals.value;
      const person = principal.value;
      return person?.mfa_enrolled === false && storage.note('factor-offer') !== toKey(person);
    }),
    dismiss() {
      const person = principal.peek();
      if (person) storage.keepNote('factor-offer', toKey(person));
      dismissals.value += 1;
    },
  };
}
