import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { CaptchaQuestionText } from '../../contract/captcha-question.ts';
import type { FailureDetail } from '../../contract/events.ts';
import { traitsOf } from '../../contract/failure.ts';
import { useCaptchas } from '../../hooks/use-captchas.ts';
import { useStyles, useTakenFocus, useTranslator, useView } from '../../hooks/view-context.ts';
import { MessageText } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { describeFailure } from '../failure-alert.tsx';
import css from './captcha.css?inline';

/**
 * The captcha: a picture, or a question for people who cannot see it (WCAG 2.2, 1.1.1 and 3.3.8). The
 * portal accepts an answer once, so a failed attempt loads a new captcha.
 */
export function Captcha({
  failure,
  takeFocus,
  readOnly,
  isWrong,
  error,
}: {
  /** The failure of the last attempt. */
  failure: FailureDetail | undefined;
  /** Whether to move the focus to the answer when the captcha appears, because this form needs it now. */
  takeFocus: boolean;
  readOnly: boolean;
  /** Whether the failure is about the last answer. */
  isWrong: boolean;
  error: string | undefined;
}) {
  useStyles(css);
  const { idPrefix } = useView();
  const translator = useTranslator();
  const { translate } = translator;
  const { shown, show, requestNext, onAnswered } = useChallenge();
  const { isQuestion, round, isRequested } = shown;
  const id = `${idPrefix}-captcha`;

  // The form moves the focus only to inputs that it shows already.
  const [isFocusDue] = useState(takeFocus);
  const input = useTakenFocus<HTMLInputElement>(isFocusDue);

  const [lastFailure, setLastFailure] = useState(failure);
  if (failure !== lastFailure) {
    setLastFailure(failure);
    // An attempt with an empty input was never sent, so its captcha can still be answered.
    if (failure && traitsOf(failure.code).subject !== 'empty-input')
      show({ isQuestion, round: round + 1 });
  }

  const shownError =
    error ??
    (isWrong && failure && !isRequested ? describeFailure(failure, translator, true) : undefined);
  const hint = !isQuestion && !shownError && translate('captcha.pictureHint');
  const otherText = translate(isQuestion ? 'captcha.otherQuestion' : 'captcha.otherPicture');
  return (
    <fieldset className="portico-captcha" part="captcha" aria-label={translate('captcha.legend')}>
      <Field
        inputKey={`${isQuestion} ${round}`}
        ref={input}
        id={id}
        name="captcha"
        part="captcha"
        label={translate(isQuestion ? 'captcha.questionAnswer' : 'captcha.pictureAnswer')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        required
        readOnly={readOnly}
        aria-describedby={hint ? `${id}-hint` : undefined}
        error={shownError}
        above={
          <div className="portico-challenge">
            {isQuestion ? (
              <CaptchaQuestion key={`question ${round}`} id={`${id}-challenge`} />
            ) : (
              <CaptchaPicture
                key={`picture ${round}`}
                id={`${id}-challenge`}
                onAnswered={onAnswered}
              />
            )}
          </div>
        }
        trailing={
          <button
            type="button"
            className="portico-reveal"
            part="other-captcha-button"
            aria-label={otherText}
            title={otherText}
            onClick={() => requestNext({ isQuestion, round: round + 1, isRequested: true })}
          >
            <svg className="portico-icon" viewBox="0 0 24 24" aria-hidden="true">
              <path className="portico-refresh" d="M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7" />
            </svg>
          </button>
        }
        aside={
          <Button
            kind="plain"
            name="captcha-kind"
            onClick={() => requestNext({ isQuestion: !isQuestion, round, isRequested: true })}
          >
            {translate(isQuestion ? 'captcha.asPicture' : 'captcha.asQuestion')}
          </Button>
        }
      >
        {hint ? (
          <p id={`${id}-hint`} className="portico-hint" part="hint">
            {hint}
          </p>
        ) : null}
      </Field>
    </fieldset>
  );
}

/**
 * A captcha: whether it is a question in words, how many captchas of this kind were shown before it, and whether the
 * person asked for it: the last wrong answer was to another one.
 */
interface Challenge {
  readonly isQuestion: boolean;
  readonly round: number;
  readonly isRequested?: boolean;
}

/** How long a picture that the portal does not answer delays the next captcha, in milliseconds. */
const PICTURE_TIMEOUT_MS = 5000;

/**
 * Decides which captcha is shown. The newest captcha counts, so a picture that the portal answers after the
 * next captcha would make the right answer wrong: the next captcha waits for the answer to the picture.
 */
function useChallenge() {
  const [shown, setShown] = useState<Challenge>({ isQuestion: false, round: 0 });
  const [next, requestNext] = useState<Challenge>();
  const [isPending, setIsPending] = useState(true);
  const show = useCallback((challenge: Challenge) => {
    setShown(challenge);
    requestNext(undefined);
    setIsPending(!challenge.isQuestion);
  }, []);
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(show, isPending ? PICTURE_TIMEOUT_MS : 0, next);
    return () => clearTimeout(timer);
  }, [next, isPending, show]);
  const onAnswered = useCallback(() => setIsPending(false), []);
  return { shown, show, requestNext, onAnswered };
}

/**
 * The captcha as a picture. Each mount loads a new one.
 * @param onAnswered is called when the portal has answered, with a picture or a failure
 */
function CaptchaPicture({ id, onAnswered }: { id: string; onAnswered: () => void }) {
  const { load, createSlot } = useCaptchas();
  const { translate } = useTranslator();
  const [slot, setSlot] = useState(createSlot);
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => {
    setFailed(true);
    onAnswered();
  }, [onAnswered]);
  useLayoutEffect(() => {
    load()
      .then(({ picture }) => setUrl(picture(slot)))
      .catch(fail);
  }, [load, slot, fail]);
  return (
    <>
      <FailedCaptcha text={failed && translate('captcha.failed')} />
      {failed ? (
        <Button
          name="retry"
          onClick={() => {
            setFailed(false);
            setUrl(undefined);
            setSlot(createSlot);
          }}
        >
          {translate('signIn.checkAgain')}
        </Button>
      ) : (
        <img
          id={id}
          className="portico-captcha-picture"
          part="captcha-picture"
          src={url}
          alt={translate('captcha.picture')}
          onLoad={onAnswered}
          onError={fail}
        />
      )}
    </>
  );
}

/** Says that a captcha did not arrive. It waits for its turn: the alert of the form has the reason for the captcha. */
const FailedCaptcha = ({ text }: { text: string | false }) => (
  <div role="status">
    <MessageText text={text} />
  </div>
);

/**
 * The captcha as a question in words. Each mount loads a new one. A change of language does not: with
 * another question, the answer that was already typed would be wrong.
 */
function CaptchaQuestion({ id }: { id: string }) {
  const { load, createSlot } = useCaptchas();
  const { language, translate } = useTranslator();
  const [question, setQuestion] = useState<CaptchaQuestionText | 'loading' | 'failed'>('loading');
  const [request, setRequest] = useState({ language });
  useEffect(() => {
    const controller = new AbortController();
    setQuestion('loading');
    const slot = createSlot();
    load()
      .then(({ question }) => question(slot, { ...request, signal: controller.signal }))
      .then(setQuestion, () => controller.signal.aborted || setQuestion('failed'));
    return () => controller.abort();
  }, [load, createSlot, request]);
  return (
    <>
      <FailedCaptcha text={question === 'failed' && translate('captcha.failed')} />
      {question === 'failed' ? (
        <Button name="retry" onClick={() => setRequest({ language })}>
          {translate('signIn.checkAgain')}
        </Button>
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
