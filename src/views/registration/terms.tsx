import { useTranslator, useView } from '../../hooks/view-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

/** The portal's terms as plain text, exactly as received, and the check box that accepts them. */
export function Terms({
  text,
  language,
  error,
  sending,
}: {
  text: string;
  /** The language of the text; empty if the portal does not declare it. */
  language: string | undefined;
  error: string | undefined;
  sending: boolean;
}) {
  const { idPrefix } = useView();
  const { translate } = useTranslator();
  return (
    <>
      <div className="portico-field">
        <p id={`${idPrefix}-terms-label`} className="portico-label" part="label">
          {translate('registration.terms')}
        </p>
        <section
          className="portico-terms"
          part="terms"
          aria-labelledby={`${idPrefix}-terms-label`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.2, 2.1.1).
          tabIndex={0}
          lang={language}
        >
          {text}
        </section>
      </div>
      <Checkbox
        // Changed terms have to be accepted again.
        key={text}
        id={`${idPrefix}-terms`}
        name="termsAndConditions"
        label={translate('registration.accept')}
        required
        onClick={sending ? (event) => event.preventDefault() : undefined}
        error={error}
      />
    </>
  );
}
