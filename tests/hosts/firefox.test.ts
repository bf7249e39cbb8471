import { startFirefox } from './browsers/firefox-browser.ts';
import { found, testHosts } from './test-hosts.ts';

const { firefox } = found;
testHosts('Firefox', firefox ? () => startFirefox(firefox) : undefined, 'dist');
