import { expect, signInAndOut, test } from './example-test.ts';

/** The commands of Vite that pass calls to the portal, and the scripts that have to run before. */
const COMMANDS = {
  vite: { args: [], build: [] },
  'vite preview': { args: ['preview'], build: ['build'] },
};

for (const [name, { args, build }] of Object.entries(COMMANDS)) {
  test(`an application of React signs in through the proxy of ${name}`, async ({
    page,
    testPortal,
    login,
    startExample,
    messages,
  }) => {
    const { origin } = await startExample('react-vite', {
      build,
      env: { PORTAL: testPortal.origin },
      command: (port) => ['node_modules/.bin/vite', ...args, '--port', `${port}`, '--strictPort'],
    });
    const infos: string[] = [];
    page.on('console', (message) => message.type() === 'info' && infos.push(message.text()));
    await login.open(origin);
    await signInAndOut(page, login);
    await login.send('anna', 'wrong');
    await expect.poll(() => infos).toContain('Not signed in: invalid-credentials');
    // The browser logs the status of the answer.
    expect(messages.splice(0)).toEqual([expect.stringContaining('401')]);
    await login.send('anna');
    await expect(page.getByText('Orders of anna')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Orders of anna')).toBeVisible();
  });
}
