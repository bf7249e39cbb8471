import { checkPassword } from '../../contract/check-password.ts';
import type { ExternalUser } from '../../contract/external-user.ts';
import { readRestrictions } from '../../contract/password-restrictions.ts';
import type { FormValues } from '../../hooks/use-link-flow.ts';
import { useModule } from '../../hooks/use-module.ts';
import { useTranslator } from '../../hooks/view-context.ts';
import { Checklist } from '../../ui/checklist.tsx';
import { describeRule, estimateStrength } from './password-guidance.ts';

const loadCommonPasswords = () => import('./common-passwords.ts');

/** Rules that nearly every password follows. They are shown only when a password breaks them. */
const HIDDEN_UNLESS_BROKEN: readonly string[] = ['max-length', 'characters'];

/**
 * The requirements for a password: texts of the portal as received, or its rules as a checklist that
 * follows the input. Also shows the estimated strength.
 */
export function PasswordChecklist({
  id,
  user,
  values: { password, firstName, lastName },
}: {
  id: string;
  user: ExternalUser;
  values: FormValues;
}) {
  const translator = useTranslator();
  const { translate } = translator;
  const common = useModule(loadCommonPasswords);
  const isCommon = typeof common === 'object' && common.isCommonPassword(password);
  const { texts, rules } = readRestrictions(user.passwordRestrictions);
  const ownWords = [user.emailAddress, firstName, lastName];
  const checked = rules ? checkPassword(password, rules, ownWords) : [];
  const shown = checked.filter(({ rule, holds }) => !holds || !HIDDEN_UNLESS_BROKEN.includes(rule));
  const items = rules
    ? shown.map((one) => ({
        text: describeRule(one, translator),
        // An empty field follows no rule.
        holds: one.holds && password !== '',
      }))
    : texts.map((text) => ({ text, language: user.textLanguage }));
  return (
    <>
      {items.length > 0 ? (
        <Checklist
          id={id}
          items={items}
          texts={{ kept: translate('checklist.kept'), open: translate('checklist.open') }}
        />
      ) : null}
      <div role="status" className="portico-live">
        {password ? (
          <p className="portico-hint" part="hint">
            {translate(`strength.${isCommon ? 'weak' : estimateStrength(password, checked)}`)}
          </p>
        ) : null}
      </div>
    </>
  );
}
