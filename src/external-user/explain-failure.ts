import { toFailure } from '../client/to-failure.ts';
import type { FailureDetail } from '../contract/events.ts';
import type { Failure } from '../contract/failure.ts';
import type { LinkPorts } from './link-ports.ts';

/** What may be told of a failure: no cause, because causes hold answers and addresses. */
function detailOf({ code, number, retryAfter }: Failure): FailureDetail {
  return { code, number, retryAfter };
}

/** The failure of a portal on another origin that never answers this page; nothing at the portal's own. */
export async function unreachable({
  client,
  navigation,
  settings,
}: LinkPorts): Promise<FailureDetail | undefined> {
  const { host, origin } = new URL(settings().portal);
  if (origin === new URL(navigation.href).origin || (await client().reach())) return undefined;
  return { code: 'network', number: 0, retryAfter: undefined, host };
}

/** The failure of a call as it is told. */
export async function explainFailure(ports: LinkPorts, error: unknown): Promise<FailureDetail> {
  const failure = toFailure(error);
  const isUnclear = failure.code === 'network' || failure.code === 'not-requested';
  return (isUnclear && (await unreachable(ports))) || detailOf(failure);
}
