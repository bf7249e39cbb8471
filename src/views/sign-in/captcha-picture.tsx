import { useState } from 'react';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** The captcha as a picture; each mount asks the portal for a new one. */
export function CaptchaPicture({ id }: { id: string }) {
  const { session } = useSession();
  const { translate } = useTranslator();
  const [address, setAddress] = useState(() => session.captchaPicture());
  const [failed, setFailed] = useState(false);
  return (
    <>
      <Alert>{failed ? translate('captcha.failed') : null}</Alert>
      {failed ? (
        <Button
          onClick={() => {
            setFailed(false);
            setAddress(session.captchaPicture());
          }}
        >
          {translate('captcha.retry')}
        </Button>
      ) : (
        <img
          id={id}
          className="portico-captcha-picture"
          part="captcha-picture"
          src={address}
          alt={translate('captcha.picture')}
          onError={() => setFailed(true)}
        />
      )}
    </>
  );
}
