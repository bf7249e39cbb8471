import { toPropertyName } from '../../src/element/attributes.ts';
import type { DocumentedElement, ElementEventName } from '../shared/documented-element.ts';

/** The name of the React component of an element: `PorticoSignIn`. */
export const toComponentName = ({ type }: DocumentedElement): string =>
  type.replace(/Element$/, '');

/** The prop of a component for an event: `onLoggedIn` for `logged-in`. */
export const toEventProp = (event: ElementEventName): string => toPropertyName(`on-${event}`);
