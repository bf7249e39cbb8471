import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type CaptchaModule = typeof import('./captcha.tsx');

/** Loads the captcha when the portal requires one: most people never see it. */
export function CaptchaLoader(props: ComponentProps<CaptchaModule['Captcha']>) {
  const { translate } = useTranslator();
  const [loaded, setLoaded] = useState<CaptchaModule | 'failed'>();
  const isNeeded = loaded === undefined;
  useEffect(() => {
    if (isNeeded) import('./captcha.tsx').then(setLoaded, () => setLoaded('failed'));
  }, [isNeeded]);
  if (loaded !== 'failed') return loaded ? <loaded.Captcha {...props} /> : null;
  return (
    <>
      <Alert>{translate('captcha.failed')}</Alert>
      <Button onClick={() => setLoaded(undefined)}>{translate('captcha.retry')}</Button>
    </>
  );
}
