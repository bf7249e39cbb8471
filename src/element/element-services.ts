import type { ViewContext } from '../hooks/view-context.ts';
import { createActorSession } from './actor-session.ts';
import type { ElementDefinition } from './definition.ts';
import { hasFocus, isFocusLost } from './focus.ts';
import { takeLinkToken } from './link-token.ts';
import { getPageServices } from './page-services.ts';
import type { StyleSet } from './styles.ts';
import { getViewServices } from './view-services.ts';

/**
 * Creates the services of one element: those of the page, bound to this element.
 * @param idPrefix the prefix of the ids that are in the page already
 */
export function createElementServices(
  host: HTMLElement,
  definition: ElementDefinition,
  styles: StyleSet,
  idPrefix: string | undefined,
): ViewContext {
  const { session, domEvents, ports } = getPageServices();
  const { i18n, createIdPrefix } = getViewServices();
  return {
    host,
    i18n,
    idPrefix: idPrefix ?? createIdPrefix(),
    addStyles: styles.add,
    showsFailures: () => domEvents.showsFailures(host),
    hasFocus,
    moveFocus(control) {
      if (hasFocus(host) || isFocusLost()) control?.focus();
    },
    // Read again for each element: the address may have changed since the first one.
    linkToken: definition.takesLink ? takeLinkToken(ports.navigation, ports.settings()) : undefined,
    session: createActorSession(session, () => domEvents.setTarget(host)),
    ports: {
      ...ports,
      mayLeave(url, reason) {
        domEvents.setTarget(host);
        return domEvents.request({ name: 'navigate', detail: { url, reason } });
      },
    },
  };
}
