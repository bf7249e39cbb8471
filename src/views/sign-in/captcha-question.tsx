import { useEffect, useState } from 'react';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** A question, and the language in which it was asked. */
interface Asked {
  question: string;
  language: string;
}

/**
 * The captcha as a question in words; each mount asks the portal for a new one. A change of language
 * leaves the question alone: a new one would make the typed answer wrong.
 */
export function CaptchaQuestion({ id }: { id: string }) {
  const { session } = useSession();
  const { language, translate } = useTranslator();
  const [asked, setAsked] = useState<Asked | 'loading' | 'failed'>('loading');
  const [order, setOrder] = useState({ language });
  useEffect(() => {
    const loading = new AbortController();
    setAsked('loading');
    session.captchaQuestion(order.language, loading.signal).then(
      (question) => setAsked({ question, language: order.language }),
      () => loading.signal.aborted || setAsked('failed'),
    );
    return () => loading.abort();
  }, [session, order]);
  return (
    <>
      <Alert>{asked === 'failed' ? translate('captcha.failed') : null}</Alert>
      {asked === 'failed' ? (
        <Button onClick={() => setOrder({ language })}>{translate('captcha.retry')}</Button>
      ) : (
        <p
          id={id}
          className="portico-captcha-question"
          part="captcha-question"
          role="status"
          lang={asked === 'loading' ? undefined : asked.language}
        >
          {asked === 'loading' ? translate('captcha.loading') : asked.question}
        </p>
      )}
    </>
  );
}
