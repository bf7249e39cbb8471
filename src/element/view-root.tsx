import type { Signal } from '@preact/signals-core';
import { Component, type ComponentType, type ReactNode } from 'react';
import { useSignalValue } from '../hooks/use-signal-value.ts';
import { useTranslator, type ViewContext, ViewContextProvider } from '../hooks/view-context.ts';

/** The connection of a view to its element. */
export interface ViewPort {
  readonly services: ViewContext;
  readonly attributes: Signal<object>;
  /**
   * Called with the view when it is in the page. The returned function is called before React takes the
   * view away, also after an error.
   */
  onShown(): () => void;
  /** Called with an error of the view, after React has taken the view away. */
  onError(error: unknown): void;
}

interface ViewRootProps {
  port: ViewPort;
  View: ComponentType<object>;
}

/**
 * The part around a view that is the same for all elements. It encloses everything that React renders, and
 * renders nothing after an error: the element shows a message without React.
 */
export class ViewRoot extends Component<ViewRootProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.port.onError(error);
  }

  override render() {
    return this.state.failed ? null : <Content {...this.props} />;
  }
}

/** Passes services and attributes of the element to its view. */
function Content({ port, View }: ViewRootProps) {
  const attributes = useSignalValue(port.attributes);
  return (
    <ViewContextProvider value={port.services}>
      <Box port={port}>
        <View {...attributes} />
      </Box>
    </ViewContextProvider>
  );
}

/** The outermost box of every view, with language and direction of its texts. */
function Box({ port, children }: { port: ViewPort; children: ReactNode }) {
  const { direction, language } = useTranslator();
  return (
    <div ref={port.onShown} className="portico" part="root" lang={language} dir={direction}>
      {children}
    </div>
  );
}
