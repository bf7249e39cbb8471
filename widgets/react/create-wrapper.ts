import { createElement, type ReactElement, useSyncExternalStore } from 'react';
import { HYDRATING } from './hydrating.ts';

const neverChanges = () => () => {};

/** Whether React renders on a server, or compares the page with what the server has sent. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}

/**
 * Creates the React component of an element. It renders the element with attributes, which are also valid before the
 * element is defined and on servers.
 * @param attributes the attributes by their props: `heading-level` for `headingLevel`
 * @param events the DOM events by their props: `portico-logged-in` for `onLoggedIn`
 */
export function createWrapper(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  events: Readonly<Record<string, string>>,
): (props: object) => ReactElement {
  return (props) => {
    const isHydrating = useIsHydrating();
    const own = Object.entries(props).flatMap(([name, value]) => {
      if (Object.hasOwn(attributes, name)) return [[attributes[name], value]];
      if (!Object.hasOwn(events, name)) return [[name, value]];
      // React adds no listeners of custom elements while it hydrates, but it does with the next rendering.
      return isHydrating ? [] : [[`on${events[name]}`, value]];
    });
    return createElement(tag, {
      ...Object.fromEntries(own),
      ...(isHydrating && { [HYDRATING]: '' }),
    });
  };
}
