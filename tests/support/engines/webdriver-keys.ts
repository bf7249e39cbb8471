/** The WebDriver code points of the named keys. */
const namedKeys: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
  Meta: '\uE03D',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`F${i + 1}`, String.fromCodePoint(0xe031 + i)]),
  ),
};

/** Returns the WebDriver value of a key. @throws Error if there is no such key */
export function toKeyValue(name: string): string {
  const value = namedKeys[name] ?? /^(?:Key|Digit)(.)$/.exec(name)?.[1]?.toLowerCase() ?? name;
  if ([...value].length !== 1) throw new Error(`Unknown key: ${name}`);
  return value;
}

/** One step of a key source of the WebDriver protocol. */
export interface KeyAction {
  type: 'keyDown' | 'keyUp';
  value: string;
}

/** Returns the steps that press keys at once, such as `Shift+Tab`. */
export function toKeyPress(keys: string): KeyAction[] {
  const values = (keys === '+' ? [keys] : keys.split(/(?<=.)\+/)).map(toKeyValue);
  return [
    ...values.map((value): KeyAction => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value): KeyAction => ({ type: 'keyUp', value })),
  ];
}

/** Returns the steps that type a text. */
export function toTyping(text: string): KeyAction[] {
  return [...text].flatMap((character) => toKeyPress(character === '\n' ? 'Enter' : character));
}
