import { Component, type ReactNode } from 'react';
import { type Services, ServicesContext } from '../hooks/services.ts';
import { useTranslator } from '../hooks/use-translator.ts';

/** Catches an error in a view: the page is told, and the person gets words or the server's own form. */
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

/** The outermost box of every view; it says in which language its texts are. */
function Box({ children }: { children: ReactNode }) {
  const { language } = useTranslator();
  return (
    <div className="portico" part="root" lang={language} dir="ltr">
      {children}
    </div>
  );
}

/** What stands in for a broken view. The slot shows what the server put into the tag. */
function Broken() {
  const { translate } = useTranslator();
  return (
    <>
      <p role="alert" className="portico-alert" part="alert">
        {translate('element.broken')}
      </p>
      <slot />
    </>
  );
}

/** A view with everything around it that is the same for all. */
export function Frame({
  services,
  onError,
  children,
}: {
  services: Services;
  onError: (error: unknown) => void;
  children: ReactNode;
}) {
  return (
    <ServicesContext.Provider value={services}>
      <Box>
        <Boundary onError={onError} fallback={<Broken />}>
          {children}
        </Boundary>
      </Box>
    </ServicesContext.Provider>
  );
}
