import { assert } from 'chai';
import en from '../../../locales/en.json' with { type: 'json' };
import { LOGIN_PHRASES } from '../../../src/contract/names.ts';
import { type Fault, hasFailed, openFaultyPage } from './fault-points.ts';
import { PLAIN_FORM, PlainForm } from './plain-form.ts';
import { getPassword, PENDING_COOKIE, portal } from './portal.ts';
import { findButton, findParts, getRoot, SignInForm } from './sign-in-form.ts';
import { resetState, type TestPage } from './test-page.ts';
import { waitFor } from './wait.ts';

const AUTHORITY = 'https://id.example.com';
const HEAD = `<script type="application/json" id="portico-settings">
  {"allowedOrigins": ["${AUTHORITY}"]}</script>`;

const REFUSAL = JSON.stringify({ message: LOGIN_PHRASES.invalidCredential });

/** How a sign-in ends. */
interface Ending {
  readonly password: string;
  /** The answer of the portal to the login, where it is not the real one. */
  readonly answer?: { status: number; headers?: Record<string, string>; body?: string };
  /** Whether the view shows the end. */
  isShown(form: SignInForm): unknown;
  /** Whether the view no longer has what was typed: its form is gone, or the password is cleared. */
  readonly forgets?: boolean;
}

const hasPart = (part: string) => (form: SignInForm) => findParts(form.element, part).length > 0;

/** The ends of a sign-in by what they show. */
export const ENDINGS = {
  'the failure of a wrong password': {
    password: 'wrong',
    isShown: ({ alert }) => alert?.textContent,
  },
  'a captcha': {
    password: 'wrong',
    answer: { status: 401, body: REFUSAL },
    isShown({ element }) {
      findButton(element, en.captcha.asQuestion)?.click();
      return findParts(element, 'captcha-question')[0]?.lang;
    },
  },
  'a second factor': {
    password: getPassword('anna'),
    answer: {
      status: 609,
      headers: { redirectUrl: `${AUTHORITY}/auth?state=theirs`, 'set-cookie': PENDING_COOKIE },
    },
    isShown: ({ element }) => getRoot(element).querySelector(`a[href^="${AUTHORITY}"]`),
    forgets: true,
  },
  'a disabled login': {
    password: getPassword('anna'),
    answer: { status: 503, body: JSON.stringify({ code: 'LOGIN_DISABLED' }) },
    isShown: ({ element }) => findButton(element, en.signIn.checkAgain),
  },
  'the name of the person': {
    password: getPassword('anna'),
    isShown: (form) => !hasPart('form')(form) && hasPart('text')(form),
    forgets: true,
  },
} as const satisfies Record<string, Ending>;

export type EndingName = keyof typeof ENDINGS;

/** A sign-in up to its end, or up to a fault. */
export interface FaultySignIn {
  readonly page: TestPage;
  readonly form: SignInForm;
  readonly plain: PlainForm;
  /** The password that was typed last. */
  readonly typed: string;
}

/** Types into the server's form, then into the form of the element, renders it again, and sends it. */
export async function visitSignIn(
  tag: string,
  endingName: EndingName,
  fault?: Fault,
): Promise<FaultySignIn> {
  await resetState();
  const ending: Ending = ENDINGS[endingName];
  if (ending.answer) await portal.setFault('POST /rest/auth/login', 'status', ending.answer);
  const page = await openFaultyPage(
    `<${tag} stay confirm-redirect forgot-password-url="/forgot">${PLAIN_FORM}</portico-sign-in>`,
    fault,
    { head: HEAD },
  );
  const form = new SignInForm(page.find('portico-sign-in'));
  const plain = new PlainForm(page);
  plain.fill('anna', 'early');
  let typed = 'early';
  // After an error that occurs once, the visit goes on unless the view is gone.
  const isBroken = () => hasFailed(page) && (!fault?.once || plain.isThere);
  const steps: [start: () => unknown, isOver: () => unknown][] = [
    [
      () => page.load('/faulty/sign-in.js'),
      // The portal has answered.
      () => findParts(form.element, 'product')[0]?.textContent,
    ],
    [
      () => {
        typed = ending.password;
        form.fill('anna', typed);
        form.element.setAttribute('heading-level', '4');
      },
      () => findParts(form.element, 'title')[0]?.localName === 'h4',
    ],
    [() => form.submit.click(), () => ending.isShown(form)],
  ];
  for (const [start, isOver] of steps) {
    await start();
    await waitFor('the end of a step', () => isBroken() || isOver());
    if (isBroken()) break;
  }
  return { page, form, plain, typed };
}

/** Asserts that the server's form is there, filled with what was typed, and signs in. */
export async function assertPlainFormSignsIn(
  { page, plain, typed }: FaultySignIn,
  endingName: EndingName,
): Promise<void> {
  // React runs an effect shortly after its view is shown.
  await waitFor('the fault', () => hasFailed(page));
  await waitFor("the server's form", () => plain.isThere);
  const ending: Ending = ENDINGS[endingName];
  if (!ending.forgets || plain.password.value) plain.assertFilled('anna', typed);
  assert.isTrue(plain.name.checkVisibility(), 'the form is visible');
  plain.fill('anna');
  await plain.signIn('anna');
}

/** Asserts that the person can go on, in one of the two forms, without typing the name again. */
export async function assertSignsIn(visit: FaultySignIn): Promise<void> {
  const { page, plain, form } = visit;
  await waitFor('the fault', () => hasFailed(page));
  await waitFor('a form', () => plain.isThere || findParts(form.element, 'form').length > 0);
  const shown = plain.isThere ? plain : form;
  assert.equal(shown.name.value, 'anna');
  shown.fill('anna');
  await shown.signIn('anna');
}
