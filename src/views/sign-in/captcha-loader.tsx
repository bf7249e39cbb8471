import { type ComponentProps, useState } from 'react';
import { useModule } from '../../hooks/use-module.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type CaptchaModule = typeof import('./captcha.tsx');

const loadCaptcha = () => import('./captcha.tsx');

/** Loads the captcha when the portal requires one: most people never see it. */
export function CaptchaLoader(props: ComponentProps<CaptchaModule['Captcha']>) {
  const { translate } = useTranslator();
  const [tries, setTries] = useState(0);
  const loaded = useModule(loadCaptcha, tries);
  if (loaded !== 'failed') return loaded ? <loaded.Captcha {...props} /> : null;
  return (
    <>
      <Alert>{translate('captcha.failed')}</Alert>
      <Button name="retry" onClick={() => setTries(tries + 1)}>
        {translate('captcha.retry')}
      </Button>
    </>
  );
}
