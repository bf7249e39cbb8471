import type { Plugin } from 'vite';

/** The file in the build that holds the licenses of all bundled packages. */
export const NOTICES_FILE = 'third-party-notices.md';

/** The list of licenses that Vite writes (`build.license`), before it is turned into Markdown. */
export const LICENSE_LIST = 'licenses.json';

/** Copyright lines of packages under the MIT license that are published without its text. */
const MIT_COPYRIGHTS: Readonly<Record<string, string>> = {
  '@r2wc/core': 'Copyright (c) 2022 Bitovi',
  '@r2wc/react-to-web-component': 'Copyright (c) 2022 Bitovi',
  dlv: 'Copyright (c) Jason Miller <jason@developit.ca>',
};

/** The MIT license without its copyright line (https://spdx.org/licenses/MIT.html). */
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** A bundled package, as Vite lists it in `build.license`. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier of the license. */
  readonly identifier?: string | null;
  /** Text of the license, if the package contains one. */
  readonly text?: string | null;
}

/** @throws Error if the package comes without a license text and none is known */
function getLicenseText({ name, identifier, text }: BundledPackage): string {
  if (text) return text.trim();
  const copyright = identifier === 'MIT' ? MIT_COPYRIGHTS[name] : undefined;
  if (!copyright) {
    throw new Error(
      `The bundled package ${name} (${identifier}) has no license text: add its copyright line to MIT_COPYRIGHTS.`,
    );
  }
  return `MIT License\n\n${copyright}\n\n${MIT}`;
}

/**
 * The third-party notices as Markdown.
 * @throws Error that names the first package without a license text
 */
export function createNotices(packages: readonly BundledPackage[]): string {
  const sections = packages.map(
    (bundled) =>
      `## ${bundled.name} ${bundled.version} (${bundled.identifier})\n\n${getLicenseText(bundled)}\n`,
  );
  return [
    '# Third-party notices',
    '',
    'The scripts contain code of these packages.',
    '',
    ...sections,
  ].join('\n');
}

/** Returns the packages that third-party notices name, as `name@version`. */
export function readNotices(notices: string): string[] {
  return [...notices.matchAll(/^## (\S+) (\S+) \(/gm)].map(
    ([, name, version]) => `${name}@${version}`,
  );
}

/** Turns the JSON list of Vite's `build.license` into third-party notices with all license texts. */
export function thirdPartyNotices(): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const list = bundle[LICENSE_LIST];
        if (list?.type !== 'asset') throw new Error(`Vite did not write ${LICENSE_LIST}.`);
        const packages = JSON.parse(String(list.source)) as BundledPackage[];
        delete bundle[LICENSE_LIST];
        this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: createNotices(packages) });
      },
    },
  };
}
