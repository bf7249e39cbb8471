import { LIMITS } from '../../../src/contract/limits.ts';
import { fillIn } from '../../server/fill-in.ts';
import type { PageFrame } from '../pages/page-frame.ts';
import type { FormProblems } from './check-settings-form.ts';
import {
  type FieldName,
  MAX_SITES,
  PROVIDER_FIELDS,
  SECTIONS,
  type SettingField,
  SITE_FIELDS,
} from './settings-fields.ts';
import { type FormTexts, getPartInput } from './settings-form.ts';

/** The limits that only the settings have: seconds of a disabled login, and characters of the product's name. */
const MAX_SECONDS = 86_400;
const MAX_PRODUCT_NAME = 100;

/** A field as the page shows it. */
export interface FieldView {
  /** Name and id of the input. */
  readonly input: string;
  readonly kind: SettingField['kind'];
  readonly label: string;
  readonly hint: string | undefined;
  /** What is wrong with the value. */
  readonly problem: string | undefined;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** A part of the form as the page shows it. */
export interface SectionView {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly FieldView[];
  /** The sites of partners, or the providers of single sign-on. */
  readonly parts: readonly { readonly title: string; readonly fields: readonly FieldView[] }[];
  /** Text below the parts. */
  readonly partsHint: string | undefined;
}

/** Returns the form with its labels, values and problems. */
export function toSectionViews(
  { texts, culture }: Pick<PageFrame, 'texts' | 'culture'>,
  form: FormTexts,
  problems: FormProblems,
): SectionView[] {
  const examples = getExamples(culture);

  function getChoiceLabel(field: FieldName, value: string): string {
    if (field === 'externalMfaSetting' && value === '') return texts.settings.choices.same;
    if (value === '') return texts.settings.choices.none;
    return value === 'DISABLED' || value === 'ENFORCED' || value === 'OPTIONAL'
      ? texts.settings.choices[value]
      : (new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value);
  }

  function toView(field: SettingField, input: string, value = ''): FieldView {
    const problem = problems.get(input);
    return {
      input,
      kind: field.kind,
      label: texts.settings.labels[field.name],
      hint: field.hint && fillIn(texts.settings.hints[field.hint], examples[field.hint] ?? {}),
      problem: problem && fillIn(texts.settings.problems[problem], examples[problem] ?? {}),
      value,
      choices: (field.choices ?? []).map((choice) => ({
        value: choice,
        label: getChoiceLabel(field.name, choice),
      })),
    };
  }

  const sites = [...form.sites, {}].slice(0, MAX_SITES).map((site, index) => ({
    title:
      index < form.sites.length
        ? fillIn(texts.settings.site, { number: String(index + 1) })
        : texts.settings.anotherSite,
    fields: SITE_FIELDS.map((field) =>
      toView(field, getPartInput(index, field), (site as FormTexts['fields'])[field.name]),
    ),
  }));
  const providers = form.providers.map(({ id, name, fields }) => ({
    title: name,
    fields: PROVIDER_FIELDS.map((field) =>
      toView(field, getPartInput(id, field), fields[field.name]),
    ),
  }));
  return SECTIONS.map(({ name, fields }) => ({
    name,
    title: texts.settings.sections[name],
    fields: fields.map((field) => toView(field, field.name, form.fields[field.name])),
    parts: { partners: sites, signIn: providers }[name as string] ?? [],
    partsHint: name === 'partners' ? texts.settings.removeSite : undefined,
  }));
}

/** Returns the values of the placeholders in hints and problems, by their names. */
function getExamples(culture: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const toText = (count: number) => new Intl.NumberFormat(culture).format(count);
  return {
    seconds: { min: toText(1), max: toText(MAX_SECONDS) },
    name: { max: toText(MAX_PRODUCT_NAME) },
    picture: { example: '/assets/icon.svg' },
    color: { example: '#0b5c7a' },
    country: { example: 'FR' },
    extensions: { example: 'pdf' },
    terms: { max: toText(LIMITS.terms) },
    passwordTexts: { max: toText(LIMITS.text) },
    origins: { example: 'https://crm.example.com' },
    origin: { example: 'https://crm.example.com' },
    siteName: { max: toText(LIMITS.text) },
    path: { example: '/register.html' },
    domains: { example: 'example.com' },
    position: { min: toText(1) },
  };
}
