import { Component, type ReactNode } from 'react';
import { type Services, ServicesContext } from '../hooks/services.ts';
import { useTranslator } from '../hooks/use-translator.ts';

/** Catches an error in a view. The page gets the error; the person sees a message and the server's own form. */
class Boundary extends Component<
  { onError: (error: unknown) => void; fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** The outermost box of every view, with the language of its texts. */
function Box({ children }: { children: ReactNode }) {
  const { language } = useTranslator();
  return (
    <div className="portico" part="root" lang={language} dir="ltr">
      {children}
    </div>
  );
}

/** Shown instead of a broken view: a message, and the server's own form if there was one. */
function Broken({ slotted }: { slotted: boolean }) {
  const { translate } = useTranslator();
  return (
    <>
      <p role="alert" className="portico-alert" part="alert">
        {translate('element.broken')}
      </p>
      {slotted ? <slot /> : null}
    </>
  );
}

/** The part around a view that is the same for all elements. */
export function ViewRoot({
  services,
  slotted,
  onError,
  children,
}: {
  services: Services;
  /** Whether the server's own form can replace a broken view. */
  slotted: boolean;
  onError: (error: unknown) => void;
  children: ReactNode;
}) {
  return (
    <ServicesContext.Provider value={services}>
      <Box>
        <Boundary onError={onError} fallback={<Broken slotted={slotted} />}>
          {children}
        </Boundary>
      </Box>
    </ServicesContext.Provider>
  );
}
