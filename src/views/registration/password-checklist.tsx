import type { ExternalUser } from '../../contract/external-user.ts';
import { readRestrictions } from '../../contract/password-restrictions.ts';
import { checkPassword } from '../../contract/password-rules.ts';
import type { FilledForm } from '../../hooks/use-link-flow.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Checklist } from '../../ui/checklist.tsx';
import { ruleText } from './rule-text.ts';
import { strengthOf } from './strength-of.ts';

/** Rules that nearly everything keeps: they are shown to whom they concern. */
const QUIET: readonly string[] = ['max-length', 'characters'];

/**
 * What the portal asks of a password: its own words as they are, or its rules as a list that is ticked
 * while somebody types; and how strong what they type is.
 */
export function PasswordChecklist({
  id,
  user,
  filled: { password, firstName, lastName },
}: {
  id: string;
  user: ExternalUser;
  filled: FilledForm;
}) {
  const translator = useTranslator();
  const { translate } = translator;
  const { texts, rules } = readRestrictions(user.passwordRestrictions);
  const own = [user.emailAddress, firstName, lastName];
  const checked = rules ? checkPassword(password, rules, own) : [];
  const shown = checked.filter(({ rule, holds }) => !holds || !QUIET.includes(rule));
  const items = rules
    ? shown.map((one) => ({
        text: ruleText(one, translator),
        // Nothing is kept by typing nothing.
        holds: one.holds && password !== '',
      }))
    : texts.map((text) => ({ text }));
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
            {translate(`strength.${strengthOf(password, checked)}`)}
          </p>
        ) : null}
      </div>
    </>
  );
}
