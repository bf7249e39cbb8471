import type { CDPSession } from 'playwright/test';

/** How slow a device and its network are. */
export interface Profile {
  /** Factor by which scripts take longer. */
  readonly cpu: number;
  /** Undefined for the speed of the machine. */
  readonly network:
    | {
        /** Added to each request, in milliseconds. */
        readonly latency: number;
        /** In bits per second. */
        readonly download: number;
        readonly upload: number;
      }
    | undefined;
}

/** A cheap phone in a slow mobile network, as in Lighthouse's mobile test. */
export const SLOW: Profile = {
  cpu: 4,
  network: { latency: 150, download: 1_600_000, upload: 750_000 },
};

/** The machine as it is. */
export const FAST: Profile = { cpu: 1, network: undefined };

/** Slows a page down. @see https://chromedevtools.github.io/devtools-protocol/tot/Network/ */
export async function applyProfile(session: CDPSession, { cpu, network }: Profile): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (network === undefined) return;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.download / 8,
    uploadThroughput: network.upload / 8,
  });
}
