import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../../vite.config.ts';
import { elements } from '../../../widgets/elements.ts';
import { sourceFiles } from '../../../widgets/metadata/source-files.ts';

const names = elements.map(({ name }) => name);

test('the list contains every folder with an element and no other folder', () => {
  const folders = globSync('widgets/*/element.ts').map((file) => file.split(/[\\/]/)[1]);
  expect(folders.sort()).toEqual(names.toSorted());
});

test.each(elements)(
  'the folder of <$tag> defines that element and shows its view',
  ({ name, tag }) => {
    expect(readFileSync(`widgets/${name}/definition.ts`, 'utf8')).toContain(`tag: '${tag}'`);
    expect(sourceFiles(`widgets/${name}/element.ts`)).toEqual(
      expect.arrayContaining([`widgets/${name}/definition.ts`, `src/views/${name}/${name}.tsx`]),
    );
  },
);

test.each(elements)('no script contains the documentation of <$tag>', ({ name }) => {
  const files = sourceFiles(`widgets/${name}/element.ts`);
  expect(files.filter((file) => file.endsWith('documentation.ts'))).toEqual([]);
});

test('a script is built for each element, for all of them, and for the API alone', () => {
  const { input } = config({ command: 'build', mode: 'production' }).build?.rolldownOptions ?? {};
  // `sign-in.js` is built apart.
  const others = names.filter((name) => name !== 'sign-in');
  expect(Object.keys(input ?? {})).toEqual([...others, 'portico', 'api', 'adapter', 'http-status']);
});

test.each(elements)('<$tag> lists no event twice', ({ events }) => {
  expect(new Set(events).size).toBe(events.length);
});

test('a gate lists all events of the sign-in that it shows', () => {
  const getEvents = (tag: string) => elements.find((one) => one.tag === tag)?.events;
  expect(getEvents('portico-session-gate')).toEqual(
    expect.arrayContaining([...(getEvents('portico-sign-in') ?? ['none'])]),
  );
});
