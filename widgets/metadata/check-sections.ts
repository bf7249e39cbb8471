import { ALL_CHECKS } from '../../src/check/checks/all-checks.ts';
import { SECTIONS } from '../../src/check/checks/sections.ts';
import { listOptions } from '../../src/check/options.ts';
import { codeSpan, table } from './markdown.ts';

/** The generated parts of the guide to `portico-check`: its options, and the rules that it checks. */
export function checkSections(): Record<string, string> {
  return {
    'check-options': table(
      ['Option', 'Meaning'],
      ...listOptions().map(({ option, help }) => [codeSpan(option), help]),
    ),
    checks: table(
      ['Check', 'Level', 'Strength', 'Rule', 'Setting instead'],
      ...ALL_CHECKS.map(({ id, level, strength, rule, section, setting = '–' }) => [
        `[${codeSpan(id)}](contract.md#${SECTIONS[section]})`,
        level,
        strength,
        rule,
        setting,
      ]),
    ),
  };
}
