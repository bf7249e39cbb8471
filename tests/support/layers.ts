import { type ReadSummary, readElements, readPlaywright, readVitest } from './layer-results.ts';

/** A layer of the whole test. */
export interface Layer {
  name: string;
  command: string;
  /** Reads the summary that the command writes. A layer without one counts as one check. */
  read?: ReadSummary;
  /** The layer whose output this one uses. */
  needs?: 'build' | 'docs';
  /** `npm run test:soak` runs this layer too, because it tests more there. */
  inSoak?: true;
}

/** The layers of `npm test`, in the order in which they start. Two run at a time; what takes long starts early. */
export const LAYERS: readonly Layer[] = [
  { name: 'chromium', command: 'node tests/support/install-chromium.ts' },
  { name: 'build', command: 'npm run --silent build' },
  { name: 'unit', command: 'npm run --silent test:unit', read: readVitest, inSoak: true },
  { name: 'types', command: 'npm run --silent check-types' },
  {
    name: 'e2e',
    command: 'npm run --silent test:e2e',
    read: readPlaywright,
    needs: 'build',
    inSoak: true,
  },
  {
    name: 'elements',
    command: 'npm run --silent test:elements',
    read: readElements,
    needs: 'build',
    inSoak: true,
  },
  { name: 'portal', command: 'npm run --silent test:portal', read: readVitest, inSoak: true },
  {
    name: 'gallery',
    command: 'npm run --silent test:gallery',
    read: readPlaywright,
    needs: 'build',
    inSoak: true,
  },
  {
    name: 'hosts',
    command: 'npm run --silent test:hosts',
    read: readVitest,
    needs: 'build',
    inSoak: true,
  },
  {
    name: 'examples',
    command: 'npm run --silent test:examples',
    read: readPlaywright,
    needs: 'build',
    inSoak: true,
  },
  {
    name: 'consumers',
    command: 'npm run --silent test:consumers',
    read: readPlaywright,
    needs: 'build',
    inSoak: true,
  },
  { name: 'attack', command: 'npm run --silent test:attack', read: readVitest, inSoak: true },
  { name: 'docs', command: 'npm run --silent docs:build', needs: 'build' },
  { name: 'site', command: 'npm run --silent test:site', read: readVitest, needs: 'docs' },
  {
    name: 'package',
    command: 'npm run --silent check-package',
    read: readVitest,
    needs: 'build',
  },
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'built-types', command: 'npm run --silent check-built-types', needs: 'build' },
  { name: 'unused', command: 'npm run --silent unused' },
  { name: 'reference', command: 'npm run --silent check-metadata' },
  { name: 'openapi', command: 'npm run --silent check-openapi', needs: 'build' },
  { name: 'size', command: 'npm run --silent size', needs: 'build' },
];
