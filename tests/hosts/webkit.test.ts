import { startWebKit } from './browsers/webkit-browser.ts';
import { found, testHosts } from './test-hosts.ts';

const { webkit } = found;
testHosts('WebKit', webkit ? () => startWebKit(webkit) : undefined, 'dist');
