import { cssProperties } from './css-properties.ts';

/**
 * The custom properties for VS Code's setting `css.customData`.
 * @see https://github.com/microsoft/vscode-css-languageservice/blob/main/docs/customData.md
 */
export function vscodeCssData() {
  return {
    version: 1.1,
    properties: Object.entries(cssProperties).map(([name, property]) => ({
      name,
      description: `${property.description}\n\nDefault: ${property.default}`,
      syntax: property.syntax,
    })),
  };
}
