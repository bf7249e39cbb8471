import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../../support/browsers.ts';
import { findFreePorts } from '../../support/free-ports.ts';

/** The folder of the portal in Java. */
const JAVA_FOLDER = fileURLToPath(new URL('../../../demo/java', import.meta.url));

/** The portal in Java, running in Tomcat. */
interface JavaPortal {
  readonly origin: string;
  /** Everything that Tomcat and the portal have written so far. */
  readLog(): string;
  /** Ends Tomcat. @returns the exit status of the script */
  close(): Promise<number | null>;
}

/** Finds the programs that the portal in Java needs. @returns those that are missing, by name */
function findJavaPrograms(): Record<string, string | undefined> {
  const home = process.env.CATALINA_HOME ?? '/usr/share/tomcat10';
  return {
    'a JDK': findOnPath('javac'),
    'Tomcat 10': [path.join(home, 'bin/catalina.sh')].find((file) => existsSync(file)),
  };
}

/** Starts the portal with its script, and waits until it answers. */
async function openJavaPortal(): Promise<JavaPortal> {
  const port = await findFreePorts();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(path.join(JAVA_FOLDER, 'run.sh'), {
    env: { ...process.env, PORT: String(port), ORIGIN: origin },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
    });
  }
  const closed = once(child, 'close');
  const close = async () => {
    child.kill('SIGTERM');
    const [status] = await closed;
    return status as number | null;
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The portal in Java has ended: ${log}`);
    const response = await fetch(`${origin}/rest/public`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { origin, readLog: () => log, close };
}

export { findJavaPrograms, JAVA_FOLDER, type JavaPortal, openJavaPortal };
