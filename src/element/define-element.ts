import createMountingClass from '@r2wc/core';
import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import type { TextLoader } from '../i18n/i18n.ts';
import type { AttributesOf, ElementDefinition } from './definition.ts';
import type { BaseClass } from './element-class.ts';
import { renderer } from './renderer.ts';
import { prepareElement } from './view-context.ts';
import { createViewLife, Root } from './view-life.tsx';

/** What a view needs besides the shared style sheet and the general dictionary. */
interface ViewOptions {
  readonly css?: string;
  readonly loadTexts?: TextLoader;
  /** Creates the class that mounts the view; by default that of r2wc for React. */
  readonly createBase?: () => CustomElementConstructor;
}

/** Creates a class that takes the first view of the server over node by node. */
export const createHydratingClass = (): CustomElementConstructor =>
  createMountingClass(Root as ComponentType<object>, {}, renderer);

/**
 * Defines a custom element whose view is in the same script.
 */
export function defineElement<const Definition extends ElementDefinition>(
  definition: Definition,
  View: ComponentType<AttributesOf<Definition>>,
  { createBase = () => r2wc(Root), ...rest }: ViewOptions = {},
): void {
  const view = { View: View as ComponentType<object>, ...rest };
  prepareElement(definition.tag, (kit) =>
    kit.define(definition.tag, () => {
      const Base = createBase() as BaseClass;
      return kit.createClass(definition, Base, (host, states, mounting) =>
        createViewLife(kit, host, states, mounting, definition, view),
      );
    }),
  );
}
