import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTextsOfView } from '../../support/view-texts.ts';

const ROOT = new URL('../../../src/', import.meta.url);

const files = ['ui', 'views'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file}`),
);

test.each([
  ['<p>Sign in</p>', ['Sign in']],
  ['<p>{busy ? `Wait` : "Go"}</p>', ['Wait', 'Go']],
  ['<p>{failed && "It failed"}</p>', ['It failed']],
  [
    '<button aria-label="Close" title={open ? "Hide" : translate("password.show")} />',
    ['Close', 'Hide'],
  ],
  ['<Field label="Name" placeholder="Anna" name="name" />', ['Name', 'Anna']],
  ['<img alt="" className="portico-logo" part={wide ? "logo" : "icon"} />', []],
  ['<p>{step === "redirect" ? translate("mfa.redirect") : null}</p>', []],
  ['<Card title="mfa.title"><b className={on ? "kept" : "open"}>•</b></Card>', []],
])('the search finds the texts of %s', (source, texts) => {
  expect(findTextsOfView('a.tsx', source)).toEqual(texts);
});

test.each(files)('%s contains no text: all are in the dictionaries', (file) => {
  expect(findTextsOfView(file, readFileSync(new URL(file, ROOT), 'utf8'))).toEqual([]);
});
