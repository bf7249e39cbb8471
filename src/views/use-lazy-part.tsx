import { type ReactNode, useEffect, useState } from 'react';
import { useServices } from '../hooks/services.ts';
import { useModule } from '../hooks/use-module.ts';
import { useTranslator } from '../hooks/use-translator.ts';
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
  const { host, moveFocus } = useServices();
  const { translate } = useTranslator();
  const [tries, setTries] = useState(0);
  const part = useModule(load, tries);
  useEffect(() => {
    // The button, which had the focus, is gone.
    if (tries && part !== 'failed') moveFocus(host);
  }, [host, moveFocus, part, tries]);
  if (part !== 'failed') return { part };
  return {
    failure: (
      <div className="portico-form">
        <Alert tone="warning">{translate('failure.network')}</Alert>
        <Button name="retry" onClick={() => setTries(tries + 1)}>
          {translate('signIn.checkAgain')}
        </Button>
      </div>
    ),
  };
}
