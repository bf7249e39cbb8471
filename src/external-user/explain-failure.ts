import { toFailure } from '../client/to-failure.ts';
import { Failure } from '../contract/failure.ts';
import type { LinkPorts } from './link-ports.ts';

/** Whether the page stands on another origin than the portal, which then has to allow its calls. */
export function isElsewhere({ navigation, settings }: LinkPorts): boolean {
  return new URL(settings().portal).origin !== new URL(navigation.href).origin;
}

/** The failure of a call as it is told: a portal that refuses just this origin looks like none at all. */
export async function explainFailure(ports: LinkPorts, error: unknown): Promise<Failure> {
  const failure = toFailure(error);
  const isUnclear = failure.code === 'network' || failure.code === 'not-requested';
  if (!isUnclear || !isElsewhere(ports)) return failure;
  const isRefused = await ports.client().isOriginRefused();
  return isRefused ? new Failure('origin-not-allowed', { cause: error }) : failure;
}
