import type { DocumentedElement } from '../shared/documented-element.ts';

/**
 * The elements for VS Code's setting `html.customData`.
 * @see https://github.com/microsoft/vscode-html-languageservice/blob/main/docs/customData.md
 */
export function vscodeHtmlData(elements: readonly DocumentedElement[]) {
  return {
    version: 1.1,
    tags: elements.map(({ tag, description, attributes }) => ({
      name: tag,
      description,
      attributes: Object.entries(attributes).map(([name, attribute]) => ({
        name,
        description: attribute.description,
        // `v` stands for an attribute without a value.
        ...(attribute.type === 'boolean' && { valueSet: 'v' }),
        ...(attribute.type === 'choice' && {
          values: attribute.options.map((option) => ({ name: option })),
        }),
        ...(attribute.type === 'integer' && { values: wholeNumbers(attribute.min, attribute.max) }),
      })),
    })),
  };
}

/** The values of an attribute with a fixed list. */
function wholeNumbers(min: number, max: number) {
  return Array.from({ length: Math.min(max - min + 1, 20) }, (_, index) => ({
    name: String(min + index),
  }));
}
