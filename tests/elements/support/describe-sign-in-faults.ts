import { assert } from 'chai';
import { takeSample } from '../../support/soak.ts';
import { countCalls, type Fault, hasFailed, tryFaults } from './fault-points.ts';
import {
  assertPlainFormSignsIn,
  assertSignsIn,
  ENDINGS,
  type EndingName,
  type FaultySignIn,
  visitSignIn,
} from './faulty-sign-in.ts';
import { isolateTests } from './test-page.ts';

/** In milliseconds. A test throws many times, and a busy machine is slow. */
const TIMEOUT = 1_800_000;

/** How many errors `npm test` tries in each test. Other ones for each element and engine. */
const SAMPLE = 3;
const SEED = navigator.userAgent.length;

/** The build is the same in every engine, so one of them throws at every render. */
const isChromium = navigator.userAgent.includes('Chrome/');

const isHook = (target: string) => / use[A-Z]/.test(target);

/** Lists the calls of each point: all of them, or the first and the last one. Hooks are called very often. */
function listFaults(counts: ReadonlyMap<string, number>): Fault[] {
  return [...counts].flatMap(([target, count]) => {
    const calls = Array.from({ length: count }, (_, index) => index + 1);
    return calls
      .filter((from) => (isChromium && !isHook(target)) || from === 1 || from === count)
      .map((from) => ({ target, from }));
  });
}

/** Whether a visit has come to a fault. React may render less often than before, but at least once. */
const isReached = ({ from }: Fault, { page }: FaultySignIn) => from === 1 || hasFailed(page);

/** Describes a sign-in in which each component, hook and effect throws in turn, at each of its renders. */
export function describeSignInFaults(tag: string): void {
  describe(`<${tag}> with an error`, function () {
    this.timeout(TIMEOUT);
    isolateTests();
    const known = new Set<string>();

    for (const ending of Object.keys(ENDINGS) as EndingName[]) {
      it(`before ${ending}: the server's form is there, filled, and signs in`, async () => {
        const { page } = await visitSignIn(tag, ending);
        const counts = new Map([...countCalls(page)].filter(([target]) => !known.has(target)));
        page.frame.remove();
        for (const target of counts.keys()) known.add(target);
        const faults = takeSample(listFaults(counts), SAMPLE, SEED + tag.length);
        assert.isNotEmpty(faults);
        const problems = await tryFaults(faults, async (fault) => {
          const visit = await visitSignIn(tag, ending, fault);
          if (isReached(fault, visit)) await assertPlainFormSignsIn(visit, ending);
        });
        console.log(`<${tag}>: ${faults.length} errors in ${counts.size} places`);
        assert.deepEqual(problems, []);
      });
    }

    it('that does not occur again: the person can go on', async () => {
      const ending = 'the failure of a wrong password';
      const { page } = await visitSignIn(tag, ending);
      const counts = countCalls(page);
      page.frame.remove();
      const all = [...counts].map(([target, from]) => ({ target, from, once: true }));
      const faults = takeSample(all, SAMPLE, SEED + tag.length);
      assert.isNotEmpty(faults);
      const problems = await tryFaults(faults, async (fault) => {
        const visit = await visitSignIn(tag, ending, fault);
        if (isReached(fault, visit)) await assertSignsIn(visit);
      });
      console.log(`<${tag}>: ${faults.length} errors that occur once`);
      assert.deepEqual(problems, []);
    });
  });
}
