import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Programs of the guide that a test must not run, with what takes their place. Every other command is run
 * as it is.
 */
const REPLACEMENTS: Readonly<Record<string, { readonly reason: string; readonly script: string }>> =
  {
    'apt-get': { reason: 'changes the machine; `.ci/run` installs the same packages', script: '' },
    adduser: {
      reason: 'changes the machine; here everything runs as the user of the test',
      script: '',
    },
    git: { reason: 'the test runs in a clone', script: '' },
    npm: {
      reason: '`.ci/run` has installed the packages, and the layer `build` has built',
      script: '',
    },
    runuser: {
      reason: 'only root can change the user; runs the command as the user of the test',
      script: 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
    },
    systemctl: {
      reason:
        'a test has no systemd; `openDeployment` reads the units and does what is recorded here',
      script: 'echo "$*" >> "$RECORD"',
    },
    nginx: {
      reason: 'uses the configuration below the folder of the test',
      script: 'exec "$NGINX" -p "$ROOT" -c "$ROOT/etc/nginx/nginx.conf" "$@"',
    },
  };

/** Writes the replacements as programs into a folder for `PATH`. */
export async function writeReplacements(folder: string): Promise<void> {
  await mkdir(folder);
  for (const [name, { reason, script }] of Object.entries(REPLACEMENTS)) {
    const file = path.join(folder, name);
    await writeFile(file, `#!/bin/sh\n# ${reason}\n${script}\n`);
    await chmod(file, 0o755);
  }
}
