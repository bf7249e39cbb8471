import { useState } from 'react';
import type { FailureDetail } from '../../contract/events.ts';
import { useServices } from '../../hooks/services.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { CaptchaPicture } from './captcha-picture.tsx';
import { CaptchaQuestion } from './captcha-question.tsx';

/**
 * The security check: a picture, or a question in words for those who cannot see it (WCAG 2.2, 1.1.1
 * and 3.3.8). The portal takes an answer once, so that every failed attempt brings a new one.
 */
export function Captcha({
  attempt,
  readOnly,
  invalid,
  error,
}: {
  /** The last failure; another one means that the answer was used up. */
  attempt: FailureDetail | undefined;
  readOnly: boolean;
  invalid: true | undefined;
  error: string | undefined;
}) {
  const { idPrefix } = useServices();
  const { translate } = useTranslator();
  const [inWords, setInWords] = useState(false);
  const [round, setRound] = useState(0);
  const id = `${idPrefix}-captcha`;

  const [lastAttempt, setLastAttempt] = useState(attempt);
  if (attempt !== lastAttempt) {
    setLastAttempt(attempt);
    // An attempt that was never sent, because something was missing, left the captcha unused.
    if (attempt && !attempt.code.startsWith('missing-')) setRound(round + 1);
  }

  const Challenge = inWords ? CaptchaQuestion : CaptchaPicture;
  return (
    <fieldset className="portico-captcha" part="captcha" aria-labelledby={`${id}-legend`}>
      <p id={`${id}-legend`} className="portico-label" part="label">
        {translate('captcha.legend')}
      </p>
      <Challenge key={`challenge ${inWords} ${round}`} id={`${id}-challenge`} />
      <div className="portico-row">
        <Button kind="plain" onClick={() => setRound(round + 1)}>
          {translate(inWords ? 'captcha.otherQuestion' : 'captcha.otherPicture')}
        </Button>
        <Button kind="plain" onClick={() => setInWords(!inWords)}>
          {translate(inWords ? 'captcha.asPicture' : 'captcha.asQuestion')}
        </Button>
      </div>
      <Field
        key={`answer ${inWords} ${round}`}
        id={id}
        name="captcha"
        label={translate(inWords ? 'captcha.questionAnswer' : 'captcha.pictureAnswer')}
        hint={inWords ? undefined : translate('captcha.pictureHint')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        readOnly={readOnly}
        aria-invalid={invalid}
        error={error}
      />
    </fieldset>
  );
}
