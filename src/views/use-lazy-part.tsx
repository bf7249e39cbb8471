import { type ReactNode, useEffect, useState } from 'react';
import { useModule } from '../hooks/use-module.ts';
import { useTranslator, useView } from '../hooks/view-context.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/**
 * Loads a part of a view that a person needs. Where it could not be loaded, a message with a button takes its place.
 * @param load imports the part; the same function at each call. `false` while the part is not needed
 * @returns the part, and what to show in its place
 */
export function useLazyPart<Part extends object>(
  load: (() => Promise<Part>) | false,
): { part?: Part | undefined; failure?: ReactNode } {
  const { hasFocus, host, moveFocus } = useView();
  const { translate } = useTranslator();
  // The number of failures when the person tried again.
  const [tried, setTried] = useState(0);
  const part = useModule(load, tried);
  useEffect(() => {
    // The button, which had the focus, is gone. The part may have moved the focus itself.
    if (tried && typeof part === 'object' && !hasFocus(host)) moveFocus(host);
  }, [hasFocus, host, moveFocus, part, tried]);
  if (typeof part !== 'number') return { part };
  return {
    failure: (
      <div className="portico-form">
        {/* A new alert is announced again. Some browsers repeat a failed import only after a reload. */}
        <Alert
          key={part}
          tone="warning"
          text={translate(part > 1 ? 'failure.forbidden' : 'failure.network')}
        />
        <Button name="retry" busy={tried === part} onClick={() => setTried(part)}>
          {translate('signIn.checkAgain')}
        </Button>
      </div>
    ),
  };
}
