import { useEffect, useRef, useState } from 'react';
import type { CaptchaQuestionText } from '../../contract/captcha-question.ts';
import type { FailureDetail } from '../../contract/events.ts';
import { useServices } from '../../hooks/services.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useStyles } from '../../hooks/use-styles.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { getFailureSubject } from '../failure-subject.ts';
import css from './captcha.css?inline';

/**
 * The captcha: a picture, or a question for people who cannot see it (WCAG 2.2, 1.1.1 and 3.3.8). The
 * portal accepts an answer once, so a failed attempt loads a new captcha.
 */
export function Captcha({
  failure,
  takeFocus,
  readOnly,
  invalid,
  error,
}: {
  /** The failure of the last attempt. */
  failure: FailureDetail | undefined;
  /** Whether to move the focus to the answer when the captcha appears, because this form needs it now. */
  takeFocus: boolean;
  readOnly: boolean;
  invalid: true | undefined;
  error: string | undefined;
}) {
  useStyles(css);
  const { idPrefix } = useServices();
  const { translate } = useTranslator();
  const [isQuestion, setIsQuestion] = useState(false);
  const [round, setRound] = useState(0);
  const id = `${idPrefix}-captcha`;

  // The form moves the focus only to inputs that it shows already.
  const input = useRef<HTMLInputElement>(null);
  const isFocusDue = useRef(takeFocus);
  useEffect(() => {
    if (isFocusDue.current) input.current?.focus();
  }, []);

  const [lastFailure, setLastFailure] = useState(failure);
  if (failure !== lastFailure) {
    setLastFailure(failure);
    // An attempt with an empty input was never sent, so its captcha can still be answered.
    if (failure && getFailureSubject(failure.code) !== 'empty-input') setRound(round + 1);
  }

  const Challenge = isQuestion ? CaptchaQuestion : CaptchaPicture;
  return (
    <fieldset className="portico-captcha" part="captcha" aria-labelledby={`${id}-legend`}>
      <p id={`${id}-legend`} className="portico-label" part="label">
        {translate('captcha.legend')}
      </p>
      <Challenge key={`challenge ${isQuestion} ${round}`} id={`${id}-challenge`} />
      <div className="portico-row">
        <Button kind="plain" onClick={() => setRound(round + 1)}>
          {translate(isQuestion ? 'captcha.otherQuestion' : 'captcha.otherPicture')}
        </Button>
        <Button kind="plain" onClick={() => setIsQuestion(!isQuestion)}>
          {translate(isQuestion ? 'captcha.asPicture' : 'captcha.asQuestion')}
        </Button>
      </div>
      <Field
        key={`answer ${isQuestion} ${round}`}
        ref={input}
        id={id}
        name="captcha"
        label={translate(isQuestion ? 'captcha.questionAnswer' : 'captcha.pictureAnswer')}
        hint={isQuestion ? undefined : translate('captcha.pictureHint')}
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

/** The captcha as a picture. Each mount loads a new one. */
function CaptchaPicture({ id }: { id: string }) {
  const { session } = useSession();
  const { translate } = useTranslator();
  const [url, setUrl] = useState(() => session.captchaPicture());
  const [failed, setFailed] = useState(false);
  return (
    <>
      <Alert>{failed ? translate('captcha.failed') : null}</Alert>
      {failed ? (
        <Button
          onClick={() => {
            setFailed(false);
            setUrl(session.captchaPicture());
          }}
        >
          {translate('captcha.retry')}
        </Button>
      ) : (
        <img
          id={id}
          className="portico-captcha-picture"
          part="captcha-picture"
          src={url}
          alt={translate('captcha.picture')}
          onError={() => setFailed(true)}
        />
      )}
    </>
  );
}

/**
 * The captcha as a question in words. Each mount loads a new one. A change of language does not: with
 * another question, the answer that was already typed would be wrong.
 */
function CaptchaQuestion({ id }: { id: string }) {
  const { session } = useSession();
  const { language, translate } = useTranslator();
  const [question, setQuestion] = useState<CaptchaQuestionText | 'loading' | 'failed'>('loading');
  const [request, setRequest] = useState({ language });
  useEffect(() => {
    const controller = new AbortController();
    setQuestion('loading');
    session
      .captchaQuestion(request.language, controller.signal)
      .then(setQuestion, () => controller.signal.aborted || setQuestion('failed'));
    return () => controller.abort();
  }, [session, request]);
  return (
    <>
      <Alert>{question === 'failed' ? translate('captcha.failed') : null}</Alert>
      {question === 'failed' ? (
        <Button onClick={() => setRequest({ language })}>{translate('captcha.retry')}</Button>
      ) : (
        <p
          id={id}
          className="portico-captcha-question"
          part="captcha-question"
          role="status"
          lang={question === 'loading' ? undefined : question.language}
        >
          {question === 'loading' ? translate('captcha.loading') : question.text}
        </p>
      )}
    </>
  );
}
