/** A text that is made to cost much or to break something, in any length. */
export interface HostileText {
  readonly name: string;
  /** Returns its bytes for a length in UTF-16 code units. Some are not UTF-8. */
  toBytes(length: number): Buffer;
}

/** Repeats a text up to a length. */
function repeat(unit: string, prefix = ''): (length: number) => string {
  return (length) =>
    prefix + unit.repeat(Math.ceil(Math.max(0, length - prefix.length) / unit.length));
}

function text(name: string, create: (length: number) => string): HostileText {
  return { name, toBytes: (length) => Buffer.from(create(length).slice(0, length)) };
}

function bytes(name: string, ...unit: number[]): HostileText {
  return { name, toBytes: (length) => Buffer.alloc(length, Buffer.from(unit)) };
}

/** UTF-8 has no surrogates; this is how CESU-8 writes them. */
const LONE_SURROGATE = [0xed, 0xa0, 0x80];

/**
 * Texts that normalization, regular expressions, parsers or databases treat badly. The combining marks
 * have to be sorted by their class, which takes V8 quadratic time.
 */
export const HOSTILE_TEXTS: readonly HostileText[] = [
  text('combining marks', repeat('\u0315\u0327', 'a')),
  text('combining marks of falling classes', repeat('\u0345\u035d\u0315\u0300\u0327', 'a')),
  text('one mark many times', repeat('\u0300', 'e')),
  text('U+FDFA, 18 characters in NFKC', repeat('\ufdfa')),
  text('U+0344, two characters in NFC', repeat('\u0344')),
  text('Hangul', repeat('\u1112\u1161\u11ab')),
  text('letters whose lower case is longer', repeat('\u0130')),
  text('bidirectional controls', repeat('\u202e\u2066\u2069\u202c')),
  text('joined emoji', repeat('👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿')),
  text('digits', repeat('9')),
  text('spaces', repeat(' ', 'a')),
  text('dashes', repeat('-')),
  text('slashes', repeat('/')),
  text('dots and slashes', repeat('../')),
  text('backslashes', repeat('\\')),
  text('percent signs', repeat('%')),
  text('malformed percent encodings', repeat('%zz%f%c0%ae')),
  text('semicolons and equals signs', repeat('a=b;')),
  text('commas', repeat('a,')),
  text('quotes', repeat('"\'`')),
  text('at signs and dots', repeat('a@a.', '@')),
  text('language tags', repeat('en-x-a-a,*;q=0.1,')),
  text('base64', repeat('AAAA')),
  text('parts of a signed token', repeat('eyJ.')),
  text('markup', repeat('<script>{{<%=1%>}}</script>')),
  text('a common password', repeat('Password1!')),
  text('brackets', repeat('[')),
  text('__proto__', repeat('__proto__')),
  text('an address of another site', repeat('//evil.example/\\evil.example')),
  text('line breaks', repeat('\r\nSet-Cookie: a=b')),
  bytes('NUL', 0),
  bytes('lone surrogates', ...LONE_SURROGATE),
  bytes('bytes that are not UTF-8', 0xff, 0xfe, 0xc0, 0xaf),
];
