import { writeFileSync } from 'node:fs';
import { apiReport } from './api-report.ts';

// Run from the root after a build.
writeFileSync('tests/package/api-report.txt', apiReport('dist'));
