import { assert } from 'chai';
import { allowedUrl } from '../../src/session/allowed-url.ts';
import { localPath } from '../../src/session/local-path.ts';
import { defaultSettings } from '../../src/settings.ts';
import { generatedAddresses, HOSTILE_ADDRESSES } from '../support/hostile-addresses.ts';

// Every engine has a parser of addresses of its own; these checks must hold with each of them.
const PORTAL = 'https://files.example.com';
const SETTINGS = { ...defaultSettings(PORTAL), allowedOrigins: ['https://id.example.com'] };
const seed = Math.floor(Math.random() * 2 ** 31);

function assertSafe(address: string): void {
  const path = localPath(address, PORTAL);
  if (path !== undefined) {
    const link = document.createElement('a');
    link.href = new URL(path, PORTAL).href;
    assert.equal(link.origin, PORTAL, `${JSON.stringify(address)} as a return path`);
  }
  const url = allowedUrl(address, SETTINGS);
  if (url !== undefined) {
    const link = document.createElement('a');
    link.href = url.href;
    assert.include([PORTAL, 'https://id.example.com'], link.origin, JSON.stringify(address));
    assert.equal(link.username + link.password, '');
  }
}

describe('addresses', () => {
  it('that are known to be hostile lead nowhere else', () => {
    for (const address of HOSTILE_ADDRESSES) assertSafe(address);
  });

  it(`that are made up, 2,000 of them, lead nowhere else (seed ${seed})`, () => {
    for (const address of generatedAddresses(seed, 2_000)) assertSafe(address);
  });

  it('of the portal and of an allowed origin still lead there', () => {
    assert.equal(localPath('/home?x=1#y', PORTAL), '/home?x=1#y');
    assert.equal(
      allowedUrl('https://id.example.com/a', SETTINGS)?.href,
      'https://id.example.com/a',
    );
  });
});
