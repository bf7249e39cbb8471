import { assert } from 'chai';
import { toAllowedUrl, toLocalPath } from '../../src/contract/urls.ts';
import { generateAddresses, HOSTILE_ADDRESSES } from '../support/hostile-addresses.ts';

// The rules rely on the URL parser of the engine, so they are tested in each engine.
const PORTAL = 'https://files.example.com';
const RULES = { portal: PORTAL, allowedOrigins: ['https://id.example.com'] };
const seed = Math.floor(Math.random() * 2 ** 31);

function assertSafe(address: string): void {
  const path = toLocalPath(address, PORTAL);
  if (path !== undefined) {
    const link = document.createElement('a');
    link.href = new URL(path, PORTAL).href;
    assert.equal(link.origin, PORTAL, `${JSON.stringify(address)} as a return path`);
  }
  const url = toAllowedUrl(address, RULES);
  if (url !== undefined) {
    const link = document.createElement('a');
    link.href = url.href;
    assert.include([PORTAL, 'https://id.example.com'], link.origin, JSON.stringify(address));
    assert.equal(link.username + link.password, '');
  }
}

describe('the rules about addresses', () => {
  it('keep known hostile addresses on the portal', () => {
    for (const address of HOSTILE_ADDRESSES) assertSafe(address);
  });

  it(`keep 2,000 generated addresses on the portal (seed ${seed})`, () => {
    for (const address of generateAddresses(seed, 2_000)) assertSafe(address);
  });

  it('accept the portal and an allowed origin', () => {
    assert.equal(toLocalPath('/home?x=1#y', PORTAL), '/home?x=1#y');
    assert.equal(toAllowedUrl('https://id.example.com/a', RULES)?.href, 'https://id.example.com/a');
  });
});
