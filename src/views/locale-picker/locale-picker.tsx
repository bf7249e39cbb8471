import { useState } from 'react';
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { useTranslator, useView } from '../../hooks/view-context.ts';
import { Alert } from '../../ui/alert.tsx';

/** The style sheet of `<portico-locale-picker>` besides the shared one. */
export { default as localePickerStyles } from './locale-picker.css?inline';

/** The name of a language in that language, capitalized as in a list. */
function getOwnName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** A list of the languages by their own names. The choice applies to all elements of the page and is stored. */
export function LocalePicker() {
  const { i18n, idPrefix } = useView();
  const { language, translate } = useTranslator();
  const [failed, setFailed] = useState(false);
  const id = `${idPrefix}-language`;
  return (
    <div className="portico-picker" part="picker">
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
          setFailed(!(await i18n.pick(target.value as Language)));
        }}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {getOwnName(code)}
          </option>
        ))}
      </select>
      <Alert>{failed ? translate('localePicker.failed') : null}</Alert>
    </div>
  );
}
