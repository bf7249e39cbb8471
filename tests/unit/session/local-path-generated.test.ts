import { expect, test } from 'vitest';
import { localPath } from '../../../src/session/local-path.ts';
import { generatedAddresses } from '../../support/hostile-addresses.ts';

const ORIGINS = ['https://files.example.com', 'http://localhost:8080', 'https://[::1]:8443'];

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`2,000 generated addresses never leave the portal (SEED=${seed})`, () => {
  for (const address of generatedAddresses(seed, 2_000)) {
    for (const origin of ORIGINS) {
      const path = localPath(address, origin);
      if (path === undefined) continue;
      const seen = `${JSON.stringify(address)} → ${JSON.stringify(path)} (SEED=${seed})`;
      expect(new URL(path, origin).origin, seen).toBe(new URL(origin).origin);
      // The next reader may be another parser: once more, as a browser's address bar would.
      expect(new URL(new URL(path, origin).href).origin, seen).toBe(new URL(origin).origin);
    }
  }
});
