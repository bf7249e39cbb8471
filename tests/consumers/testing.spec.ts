import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { signInStates } from '../../src/testing/states/sign-in-states.ts';
import { LAUNCH } from '../support/chromium-launch.ts';
import { takeSample } from '../support/soak.ts';
import { expect, test } from './consumer-test.ts';

/** Finds a port that no server uses. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('a project reaches every state of the sign-in in jsdom and happy-dom', async ({ install }) => {
  const consumer = await install('tests/consumers/testing');
  const output = await consumer.run('test');
  expect(output).not.toContain('Not implemented');
});

test('a project reaches every state of the sign-in in Playwright', async ({ install }) => {
  const consumer = await install('tests/consumers/testing');
  // In `npm test`, some states, and those of the documents.
  const states = takeSample(signInStates, 6).map(({ name }) => name);
  await consumer.run('test:browser', {
    ...('executablePath' in LAUNCH && { CHROMIUM: LAUNCH.executablePath }),
    PORT: `${await findPort()}`,
    TITLES: `people|state.spec.ts|sign-in-states.spec.ts (${states.join('|')})$`,
  });
});
