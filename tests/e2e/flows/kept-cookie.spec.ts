import { recordTimeline } from '../support/call-timeline.ts';
import { expect, test } from '../support/flow-test.ts';
import { LoginPage } from '../support/login-page.ts';

// The elements look for the cookies at another path, so they cannot remove those of the second portal.
test.use({ offer: { settings: { cookies: { path: '/elsewhere' } } } });

test.describe('end of a session whose cookie stays', () => {
  test('two tabs ask at most once per event who is signed in, and twice before a session ends', async ({
    page,
    context,
    portal,
    openHome,
  }) => {
    const timeline = await recordTimeline(context, portal.getCallPath('self'));
    await openHome(portal.people.member);
    const other = await context.newPage();
    await other.goto(portal.pages.home);
    await expect(portal.findFiles(other)).toBeVisible();
    timeline.clear();

    await portal.endSessions();
    await page.reload();
    const tabs = [page, other];
    for (const tab of tabs) {
      await expect(tab).toHaveURL(portal.pages.signIn);
      await new LoginPage(tab).waitForForm();
    }
    for (const tab of tabs) {
      timeline.add(tab, 'becomes visible');
      await tab.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
      await new LoginPage(tab).open(portal.pages.signIn);
    }
    // Calls of one tab that make the other one ask would go on during these.
    for (let round = 0; round < 10; round += 1) {
      for (const tab of tabs) {
        await tab.evaluate((path) => fetch(path), portal.getCallPath('publicInfo'));
      }
    }

    const entries = timeline.list();
    console.info(`\n${test.info().project.name}: calls of /rest/self after the end of a session`);
    console.table(entries);
    // The 401 that ends the session is asked about once more.
    expect(entries.filter(({ calls }) => calls > 1)).toEqual([
      { tab: 'tab 1', event: 'page load', calls: 2 },
    ]);
    const messages = entries.filter(({ event }) => event === 'message of the other tab');
    expect(messages.length).toBeLessThanOrEqual(2);
    const loads = entries.filter(({ event }) => event === 'page load');
    expect(loads).toHaveLength(4);
  });
});
