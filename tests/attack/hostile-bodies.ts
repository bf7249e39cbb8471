/** A body that attacks the parser. */
export interface HostileBody {
  readonly name: string;
  readonly type: 'application/json' | 'application/x-www-form-urlencoded';
  readonly bytes: Buffer;
}

/** Number of levels or fields: enough to notice time that grows faster than they do. */
const MANY = 10_000;

const count = <Part>(create: (index: number) => Part) =>
  Array.from({ length: MANY }, (_, at) => create(at));

function json(name: string, text: string): HostileBody {
  return { name, type: 'application/json', bytes: Buffer.from(text) };
}

function form(name: string, text: string): HostileBody {
  return { name, type: 'application/x-www-form-urlencoded', bytes: Buffer.from(text, 'latin1') };
}

const escapes = '\\u0315\\u0327'.repeat(26_000);

/** Bodies of all kinds that a parser of JSON or of forms has to survive. */
export const HOSTILE_BODIES: readonly HostileBody[] = [
  json('lists inside lists', '['.repeat(MANY) + ']'.repeat(MANY)),
  json('lists that do not end', '['.repeat(15 * MANY)),
  json('objects inside objects', '{"a":'.repeat(MANY) + 1 + '}'.repeat(MANY)),
  json('many fields', `{${count((index) => `"f${index}":1`)}}`),
  json('one field many times', `{${count(() => '"euet":"x"')}}`),
  json('__proto__', '{"__proto__":{"isAdministrator":true},"euet":"x"}'),
  json('__proto__ inside many fields', `{${count((index) => `"${index}":{"__proto__":1}`)}}`),
  json('constructor', '{"constructor":{"prototype":{"x":1}}}'),
  json('a number of 100,000 digits', `{"euet":${'9'.repeat(10 * MANY)}}`),
  json('a number without end', `{"userState":1e99999,"euet":-0.${'0'.repeat(MANY)}1}`),
  json('312 kB of combining marks, as escapes', `{"password":"${escapes}","euet":"x"}`),
  json('312 kB of combining marks', `{"firstName":"a${'\u0315\u0327'.repeat(78_000)}","euet":"x"}`),
  json('62 kB of combining marks', `{"emailAddress":"a${'\u0315\u0327'.repeat(15_500)}"}`),
  json('lone surrogates as escapes', `{"euet":"${'\\ud800'.repeat(200)}","password":"\\udc00"}`),
  json('NUL as an escape', '{"euet":"\\u0000","emailAddress":"\\u0000@example.com"}'),
  json(
    'a wrong type in every field',
    '{"euet":[],"emailAddress":{},"password":1,"firstName":null}',
  ),
  json('a list', '[]'),
  json('null', 'null'),
  json('nothing', ''),
  json('an unfinished text', `{"euet":"${'x'.repeat(MANY)}`),
  json('blanks', ' '.repeat(6 * MANY)),
  { name: 'JSON that is not UTF-8', type: 'application/json', bytes: Buffer.alloc(MANY, 0xfe) },
  form('many parameters', count((index) => `f${index}=1`).join('&')),
  form('one parameter many times', count(() => 'name=x').join('&')),
  form('ampersands', '&'.repeat(6 * MANY)),
  form('percent signs', '%'.repeat(6 * MANY)),
  form('malformed percent encodings', 'name=%zz%c0%ae%f'.repeat(4_000)),
  form('plus signs', '+'.repeat(6 * MANY)),
  form('brackets', `a${'[a]'.repeat(2 * MANY)}=1`),
  form('__proto__', '__proto__=x&constructor=x&name=__proto__&password=__proto__'),
  form('62 kB of combining marks', `j_username=a${'%CC%95%CC%A7'.repeat(5_100)}&j_password=x`),
  form('bytes that are not UTF-8', '\xff\xfe=\xc0\xaf'.repeat(MANY)),
];
