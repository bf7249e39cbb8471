import { useEffect, useState } from 'react';
import type { FormValues } from '../external-user/form-values.ts';
import { createLinkFlow, type LinkFlow } from '../external-user/link-flow.ts';
import type { FormErrors, LinkState } from '../external-user/link-state.ts';
import { useSignalValue } from './use-signal-value.ts';
import { useView } from './view-context.ts';

/**
 * The flow of an invited person, and its state.
 * @param token the token that the page sets on the element; by default the one of the page's URL is used
 */
export function useLinkFlow(token: string): {
  flow: LinkFlow;
  state: LinkState;
  /** Checks the link again. */
  retry: () => void;
} {
  const { findLinkToken, i18n, ports } = useView();
  // The flow drops the token when it is used.
  const [linkToken] = useState(findLinkToken);
  const [flow] = useState(() => createLinkFlow(ports));
  const used = token || linkToken;
  useEffect(() => {
    void flow.begin(used);
    return flow.stop;
  }, [flow, used]);
  const state = useSignalValue(flow.state);
  const locale = 'user' in state ? state.user.locale : undefined;
  useEffect(() => {
    if (locale) void i18n.hint({ invitation: locale });
  }, [i18n, locale]);
  const retry = () => void flow.begin(used);
  return { flow, state, retry };
}

export type { FormErrors, FormValues, LinkFlow, LinkState };
