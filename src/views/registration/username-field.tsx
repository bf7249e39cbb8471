import { useServices } from '../../hooks/services.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Field } from '../../ui/field.tsx';

/** Whose password it is, for people and for password managers, which keep the two together. */
export function UsernameField({ address }: { address: string }) {
  const { idPrefix } = useServices();
  const { translate } = useTranslator();
  return (
    <Field
      id={`${idPrefix}-name`}
      name="username"
      label={translate('registration.emailAddress')}
      autoComplete="username"
      readOnly
      value={address}
    />
  );
}
