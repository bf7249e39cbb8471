import { assert } from 'chai';
import broken from '../../locales/element/broken.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import {
  countCalls,
  type Fault,
  hasFailed,
  openFaultyPage,
  tryFaults,
} from './support/fault-points.ts';
import { portal } from './support/portal.ts';
import { findParts, getRoot, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** An element whose view is shown, and the part that is shown last. */
interface View {
  readonly name: string;
  readonly part: string;
  readonly signedIn?: boolean;
  /** Returns the attributes. */
  prepare?(): Promise<string>;
}

const VIEWS: readonly View[] = [
  { name: 'account', part: 'name', signedIn: true },
  { name: 'locale-picker', part: 'select' },
  {
    name: 'mfa',
    part: 'enrolment',
    signedIn: true,
    async prepare() {
      const body = JSON.stringify({ name: 'anna', mfa_enrolled: true });
      await portal.setFault('GET /rest/self', 'status', { status: 200, body });
      return '';
    },
  },
  {
    name: 'registration',
    part: 'form',
    prepare: async () => `token="${(await portal.invite(1)).token}"`,
  },
  { name: 'password-reset', part: 'form' },
  { name: 'session-gate', part: 'form' },
];

/** What cannot fail by itself, and has no message: the parts around everything. */
const OUTERMOST = ['src/element/view-life.tsx Root', 'src/element/view-life.tsx render'];

/** Shows the view of an element and renders it again, up to a fault. */
async function visit({ name, part }: View, attributes: string, fault?: Fault): Promise<TestPage> {
  const tag = `portico-${name}`;
  const page = await openFaultyPage(`<${tag} ${attributes}></${tag}>`, fault);
  const element = page.find(tag);
  await page.load(`/faulty/${name}.js`);
  await waitFor('the view', () => hasFailed(page) || findParts(element, part).length > 0);
  return page;
}

describe('an element with an error anywhere', function () {
  // In milliseconds. A test throws many times, and a busy machine is slow.
  this.timeout(1_800_000);
  isolateTests();

  for (const view of VIEWS) {
    it(`shows a message instead of <portico-${view.name}>`, async () => {
      if (view.signedIn) {
        const page = await openPage('<portico-sign-in stay></portico-sign-in>');
        await (await getSignInForm(page)).signIn('anna');
        page.frame.remove();
      }
      const attributes = (await view.prepare?.()) ?? '';
      const page = await visit(view, attributes);
      const counts = countCalls(page);
      page.frame.remove();
      const targets = [...counts.keys()].filter((target) => !OUTERMOST.includes(target));
      // `npm test` tries other ones in each engine.
      const faults = takeSample(targets, 3, navigator.userAgent.length).map((target) => ({
        target,
        from: 1,
      }));
      assert.isNotEmpty(faults);
      const problems = await tryFaults(faults, async (fault) => {
        const page = await visit(view, attributes, fault);
        const root = getRoot(page.find(`portico-${view.name}`));
        const alert = await waitFor('the message', () => root.querySelector('p[role=alert]'));
        await waitFor('its text', () => alert.textContent === broken.en);
        assert.equal(root.textContent?.trim(), broken.en, 'nothing else is shown');
      });
      console.log(`<portico-${view.name}>: ${faults.length} errors`);
      assert.deepEqual(problems, []);
    });
  }
});
