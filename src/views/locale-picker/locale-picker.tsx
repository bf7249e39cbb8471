import { useState } from 'react';
import { useTranslator, useView } from '../../hooks/view-context.ts';
import { Alert } from '../../ui/alert.tsx';

/** The style sheet of `<portico-locale-picker>` besides the shared one. */
export { default as localePickerStyles } from './locale-picker.css?inline';

/** The name of a language in that language, capitalized as in a list. */
function getOwnName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The attributes of `<portico-locale-picker>`. */
export interface LocalePickerProps {
  variant: 'labeled' | 'compact';
}

const GLOBE = 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0h18M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18';

/**
 * A list of the languages by their own names. The choice applies to all elements of the page and is stored. The compact
 * list is invisible above what it looks like, so that people still get the list of their system.
 */
export function LocalePicker({ variant }: LocalePickerProps) {
  const { i18n, idPrefix, ports } = useView();
  const { language, translate } = useTranslator();
  const [failed, setFailed] = useState(false);
  const id = `${idPrefix}-language`;
  return (
    <div className={`portico-picker portico-picker-${variant}`} part="picker">
      <label className="portico-label" part="label" htmlFor={id}>
        {translate('localePicker.label')}
      </label>
      <select
        id={id}
        className="portico-input portico-select"
        part="select"
        value={language}
        onChange={async ({ target }) => {
          // Each failure renders the list again, which shows the previous language then.
          setFailed(false);
          setFailed(!(await i18n.pick(target.value)));
        }}
      >
        {ports.settings().languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {getOwnName(code)}
          </option>
        ))}
      </select>
      {variant === 'compact' ? (
        <span className="portico-language" part="language" aria-hidden="true">
          <svg className="portico-icon" viewBox="0 0 24 24" aria-hidden="true">
            <path className="portico-globe" d={GLOBE} />
          </svg>
          <span className="portico-language-name">{getOwnName(language)}</span>
        </span>
      ) : null}
      <Alert text={failed && translate('localePicker.failed')} />
    </div>
  );
}
