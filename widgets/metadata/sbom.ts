import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { NOTICES_FILE, readNotices } from './build/third-party-notices.ts';

/** A package in a bill of materials (CycloneDX 1.5). */
interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

/** A bill of materials as `npm sbom --sbom-format=cyclonedx` writes it. */
export interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn: readonly string[];
  }[];
}

/** npm marks packages with it that only developers install. What a script contains is no such package. */
const DEVELOPMENT = 'cdx:npm:package:development';

/**
 * The bill of materials of the published package: the packages whose code its scripts contain. npm cannot tell them from
 * the tools, because both are dependencies for development.
 * @param sbom everything that `npm ci` installs
 * @param bundled the packages in the scripts, as `name@version`
 * @param name the name of the package, which npm takes from its folder
 * @throws Error that names the first bundled package that is not in `sbom`
 */
export function toBundledSbom(sbom: Sbom, bundled: ReadonlySet<string>, name: string): Sbom {
  const components = sbom.components.filter((one) => bundled.has(`${one.name}@${one.version}`));
  const listed = new Set(components.map((one) => `${one.name}@${one.version}`));
  const missing = [...bundled].find((one) => !listed.has(one));
  if (missing !== undefined) throw new Error(`npm does not list the bundled package ${missing}.`);

  const root = sbom.metadata.component;
  const refs = new Set([root, ...components].map((one) => one['bom-ref']));
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: { ...root, name } },
    components: components.map(({ properties = [], ...component }) => ({
      ...component,
      properties: properties.filter((property) => property.name !== DEVELOPMENT),
    })),
    dependencies: sbom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => refs.has(on)) })),
  };
}

/** Creates the bill of materials of the package from `package-lock.json` and the notices of the builds in `dist`. */
export function createSbom(): Sbom {
  const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
  const notices = globSync(`dist/**/${NOTICES_FILE}`);
  const bundled = new Set(notices.flatMap((file) => readNotices(readFileSync(file, 'utf8'))));
  const installed = execFileSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=library', '--package-lock-only'],
    { encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY },
  );
  return toBundledSbom(JSON.parse(installed), bundled, name);
}
