import { LANGUAGES } from '../../../src/contract/languages.ts';
import { BRANDS, DIRECTIONS, DOMS, THEMES, type View, WIDTHS } from '../view.ts';
import type { PageTexts } from './page-texts.ts';

interface Option {
  readonly value: string;
  readonly text: string;
  /** The language of the text, if it is not that of the page. */
  readonly language?: string;
  readonly isCurrent: boolean;
}

/** A choice of a view: a parameter of the address, and its values. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
}

/** Lists the choices of a view. Languages have their own names, so that everybody finds their own. */
export function listChoices(view: View, { choices, frame, options }: PageTexts): readonly Choice[] {
  const toChoice = <Name extends 'theme' | 'brand' | 'dom' | 'dir'>(
    name: Name,
    values: readonly (keyof PageTexts['options'][Name] & View[Name] & string)[],
  ): Choice => ({
    name,
    label: choices[name],
    options: values.map((value) => ({
      value,
      text: String(options[name][value]),
      isCurrent: value === view[name],
    })),
  });
  return [
    {
      name: 'lang',
      label: choices.lang,
      options: LANGUAGES.map((tag) => ({
        value: tag,
        text: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag,
        language: tag,
        isCurrent: tag === view.lang,
      })),
    },
    toChoice('theme', THEMES),
    toChoice('brand', BRANDS),
    {
      name: 'width',
      label: choices.width,
      options: WIDTHS.map((width) => ({
        value: width,
        text: width === 'fit' ? frame.fit : `${width} px`,
        isCurrent: width === view.width,
      })),
    },
    toChoice('dom', DOMS),
    toChoice('dir', DIRECTIONS),
  ];
}
