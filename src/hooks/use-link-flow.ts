import { useEffect, useState } from 'react';
import type { FilledForm } from '../external-user/filled-form.ts';
import { createLinkFlow, type LinkFlow } from '../external-user/link-flow.ts';
import type { FormProblems, LinkState } from '../external-user/link-state.ts';
import { useServices } from './services.ts';
import { useSignalValue } from './use-signal-value.ts';

/** What an invited person does here, and where they stand. A given token goes before that of the address. */
export function useLinkFlow(given: string): {
  flow: LinkFlow;
  state: LinkState;
  /** Asks the portal once more what the link is good for. */
  retry: () => void;
} {
  const { linkToken, ports } = useServices();
  const [flow] = useState(() => createLinkFlow(ports));
  const token = given || linkToken;
  useEffect(() => {
    void flow.begin(token);
    return flow.stop;
  }, [flow, token]);
  const retry = () => void flow.begin(token);
  return { flow, state: useSignalValue(flow.state), retry };
}

export type { FilledForm, FormProblems, LinkFlow, LinkState };
