import { HEALTH_PATHS } from '../../../../demo/server/health/health-routes.ts';

/** Milliseconds between two probes of a process. */
const INTERVAL = 50;

/**
 * Probes portals as a load balancer does.
 * @param known ports of processes that are ready
 * @returns `ports`, which always has those that are ready, and a function that adds another process
 */
export function watchReadiness(known: readonly number[]) {
  const ports = [...known];
  const watched = new Set(known);
  async function probe(port: number): Promise<void> {
    const isReady = await fetch(`http://127.0.0.1:${port}${HEALTH_PATHS.ready}`).then(
      ({ ok }) => ok,
      () => false,
    );
    const index = ports.indexOf(port);
    if (isReady && index < 0) ports.push(port);
    if (!isReady && index >= 0) ports.splice(index, 1);
  }
  const timer = setInterval(() => {
    for (const port of watched) void probe(port);
  }, INTERVAL);
  return {
    ports: ports as readonly number[],
    watch: (port: number) => void watched.add(port),
    close: () => clearInterval(timer),
  };
}
