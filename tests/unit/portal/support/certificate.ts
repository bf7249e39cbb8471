import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Creates a certificate for 127.0.0.1 that nobody vouches for, with OpenSSL. */
export async function createCertificate(folder: string): Promise<{ cert: string; key: string }> {
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const args = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'],
    ...['-out', cert, '-keyout', key],
  ];
  await promisify(execFile)('openssl', args);
  return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
}
