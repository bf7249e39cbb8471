import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOTICES_FILE } from '../../widgets/metadata/build/third-party-notices.ts';

/** Returns the package of a source; `undefined` for our own sources. */
function getPackageName(source: string): string | undefined {
  return source.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1];
}

test.each(['dist', 'dist/slim', 'dist/react'])(
  'the notices in %s name every bundled package, each with the text of its license',
  (folder) => {
    const maps = globSync(`${folder}/{*,chunks/*}.js.map`);
    const sources = maps.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).sources);
    const names = new Set(sources.flatMap((source) => getPackageName(source) ?? []));
    const sections = readFileSync(`${folder}/${NOTICES_FILE}`, 'utf8').split(/^## /m).slice(1);
    expect(sections.map((section) => section.split(' ')[0]).sort()).toEqual([...names].sort());
    for (const section of sections) {
      expect(section).toMatch(/Copyright \(c\)/);
      expect(section).toContain('WITHOUT WARRANTY OF ANY KIND');
    }
    expect(globSync(`${folder}/licenses.json`)).toEqual([]);
  },
);
