import { startChromium } from './browsers/chromium-browser.ts';
import { found, testHosts } from './test-hosts.ts';

testHosts('Chromium', found.chromium ? startChromium : undefined, 'dist/slim');
