import { hasCookieName, readNewCookies } from '../login-cookies.ts';
import { isJson, readMediaType, readMessage } from '../read-answer.ts';
import { isSuccess } from '../visits/visit.ts';
import { type Check, NotApplicable, seeing } from './check.ts';
import { describeMediaType, describeStatus, findDialog } from './describe.ts';

const shared = { level: 'person', section: 'login' } as const;

/** Milliseconds within which a login with a text that is too long has to be refused. */
const LONGEST_REFUSAL = 5_000;

/** Judges a login whose name or password is too long. */
const refusesLength = (name: 'login-long-name' | 'login-long-password') =>
  seeing(name, ({ answer: { status, duration } }) => {
    if (![400, 401, 413, 431].includes(status)) return `The status is ${status}.`;
    return duration > LONGEST_REFUSAL ? `It took ${Math.round(duration)} milliseconds.` : undefined;
  });

/** The login call with a wrong name or password. */
export const REFUSED_LOGIN_CHECKS: readonly Check[] = [
  {
    ...shared,
    id: 'login.wrong-password',
    strength: 'MUST',
    rule: 'A wrong password is refused with 401.',
    source: 'spec 8',
    advice: 'Answer 401, and no redirect or page.',
    steps: ['login-wrong'],
    judge: seeing('login-wrong', ({ answer }) =>
      answer.status === 401 ? undefined : describeStatus(answer),
    ),
  },
  {
    ...shared,
    id: 'login.wrong-password-body',
    section: 'errors',
    strength: 'MUST',
    rule: 'The refusal of a wrong password is JSON or plain text.',
    source: 'spec 8',
    advice: 'A web page instead of it looks like an answer of a proxy.',
    steps: ['login-wrong'],
    judge: seeing('login-wrong', ({ answer }) => {
      if (answer.status !== 401) return new NotApplicable('See login.wrong-password.');
      const isReadable =
        answer.body.length === 0 || isJson(answer) || readMediaType(answer) === 'text/plain';
      return isReadable ? undefined : describeMediaType(answer);
    }),
  },
  {
    ...shared,
    id: 'login.wrong-password-dialog',
    section: 'errors',
    strength: 'MUST',
    rule: 'The refusal names no scheme for which browsers open a dialog of their own.',
    source: 'RFC 9110 section 11.6.1',
    advice: 'Name a scheme that browsers do not know, for example PortalBasic.',
    steps: ['login-wrong'],
    judge: seeing('login-wrong', ({ answer }) => findDialog(answer)),
  },
  {
    ...shared,
    id: 'login.wrong-password-phrases',
    section: 'phrases',
    strength: 'MUST',
    rule: 'The first refusal does not say that a captcha is wrong.',
    source: 'spec 8',
    advice: 'Keep the phrase for a captcha that is missing or wrong.',
    setting: 'phrases.invalidCaptcha',
    steps: ['login-wrong'],
    judge: seeing('login-wrong', ({ answer }, { plan }) => {
      const { invalidCaptcha } = plan.settings.phrases;
      return readMessage(answer).includes(invalidCaptcha)
        ? `The message contains "${invalidCaptcha}".`
        : undefined;
    }),
  },
  {
    ...shared,
    id: 'login.wrong-password-session',
    strength: 'MUST',
    rule: 'A refused login sets no token and starts no session.',
    source: 'spec 4',
    advice: 'Set the cookies after the password was checked.',
    steps: ['login-wrong', 'self-after-wrong-login'],
    judge: ({ see, plan }) => {
      const wrong = see('login-wrong');
      if (isSuccess(wrong)) return new NotApplicable('See login.wrong-password.');
      const { publicTokenCookie } = plan.settings.names;
      if (readNewCookies(wrong).some((cookie) => hasCookieName(cookie, publicTokenCookie))) {
        return 'The refusal sets the public token.';
      }
      return isSuccess(see('self-after-wrong-login'))
        ? 'GET /rest/self answers a person afterwards.'
        : undefined;
    },
  },
  {
    ...shared,
    id: 'login.other-characters',
    strength: 'MUST',
    rule: 'Names and passwords are read as UTF-8: an unknown name with other characters gets 401.',
    source: 'RFC 7617 section 2.1',
    advice: 'Decode the base64 to bytes, and these as UTF-8; split at the first colon.',
    steps: ['login-other-characters'],
    judge: seeing('login-other-characters', ({ answer }) =>
      answer.status === 401 ? undefined : describeStatus(answer),
    ),
  },
  {
    ...shared,
    id: 'login.unknown-name',
    strength: 'MUST',
    rule: 'The refusal is the same for a wrong password and for an unknown name.',
    source: 'NIST SP 800-63B-4 section 3.2.2',
    advice: 'Otherwise anybody can find out who has an account.',
    steps: ['login-wrong', 'login-other-characters'],
    judge: ({ see }) => {
      const [wrong, unknown] = [see('login-wrong').answer, see('login-other-characters').answer];
      if (wrong.status !== 401 || unknown.status !== 401) {
        return new NotApplicable('See login.wrong-password and login.other-characters.');
      }
      return wrong.body.equals(unknown.body) ? undefined : 'The bodies differ.';
    },
  },
  {
    ...shared,
    id: 'login.long-name',
    section: 'lengths',
    strength: 'MUST',
    rule: 'A name that is too long is refused with 400 or 401, at once.',
    source: 'OWASP ASVS 5.0, 2.2.1',
    advice: 'Check lengths before names are normalized or looked up.',
    steps: ['login-long-name'],
    judge: refusesLength('login-long-name'),
  },
  {
    ...shared,
    id: 'login.long-password',
    section: 'lengths',
    strength: 'MUST',
    rule: 'A password that is too long is refused with 400 or 401, at once.',
    source: 'OWASP ASVS 5.0, 2.2.1',
    advice: 'Check lengths before passwords are normalized or hashed.',
    steps: ['login-long-password'],
    judge: refusesLength('login-long-password'),
  },
];
