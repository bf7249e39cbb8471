// Imports no module of Portico before the page is old: module scripts run after the scripts of the page.
import '../../elements/pages/object-additions.js';
import '../../elements/pages/replaced-built-ins.js';

const { connect } = await import('../../support/connect.ts');
const { defaultSettings } = await import('../../../src/settings/defaults.ts');
const { mergeSettings } = await import('../../../src/settings/merge.ts');

const portal = process.argv[2] ?? '';
const settings = mergeSettings(defaultSettings(portal), {
  names: { publicTokenCookie: 'token' },
  allowedOrigins: ['https://id.example.com'],
  antiForgery: { header: 'X-CSRF', value: '1' },
  retryDelay: 1,
});
const client = connect(settings);
const refused = await client
  .signIn({ name: 'anna', password: '100 €' }, {})
  .catch((error) => error.code);
const login = await client.signIn({ name: 'anna', password: '123£' }, {});
const person = await client.self({});
const { branding } = await client.publicInfo({});
await client.signOut({});
// `JSON.stringify` calls no inherited function but `toJSON`.
process.stdout.write(JSON.stringify({ refused, login, person, branding }));
