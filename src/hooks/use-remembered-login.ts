import { useState } from 'react';
import {
  createRememberedLogin,
  type RememberedLogin,
  type RememberedLoginStore,
} from '../session/remembered-login.ts';
import { useView } from './view-context.ts';

/** What the person keeps in this browser, as it was at the first rendering, and the store to change it. */
export function useRememberedLogin(): {
  remembered: RememberedLogin | undefined;
  store: RememberedLoginStore;
} {
  const { local } = useView().ports;
  const [first] = useState(() => {
    const store = createRememberedLogin(local);
    return { store, remembered: store.read() };
  });
  return first;
}
