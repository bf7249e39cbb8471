import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Deviations of the key from correct behavior. */
interface Deviations {
  /** Origin that the browser reports. */
  origin?: string;
  /** Whether the user was verified by fingerprint or PIN. */
  verified?: boolean;
  counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const big = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** A security key with one credential (ES256, no attestation) and its browser. */
export class SecurityKey {
  readonly #origin: string;
  readonly #id = randomBytes(16);
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** Returns the response of `navigator.credentials.create` as the form submits it. */
  create({ challenge }: { challenge: string }, deviations: Deviations = {}): string {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const authData = Buffer.concat([
      this.#authData(WITH_CREDENTIAL, deviations),
      Buffer.alloc(16),
      big(2, this.#id.length),
      this.#id,
      isoCBOR.encode(key),
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, deviations).toString(
        'base64url',
      ),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['usb'],
    });
  }

  /** Returns the response of `navigator.credentials.get` as the form submits it. */
  get({ challenge }: { challenge: string }, deviations: Deviations = {}): string {
    const authData = this.#authData(0, deviations);
    const clientData = this.#clientData('webauthn.get', challenge, deviations);
    const signed = Buffer.concat([authData, hash(clientData)]);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#pair.privateKey).toString('base64url'),
    });
  }

  #authData(flags: number, { verified = true, counter }: Deviations): Buffer {
    this.#counter += 1;
    return Buffer.concat([
      hash(new URL(this.#origin).hostname),
      big(1, flags | PRESENT | (verified ? VERIFIED : 0)),
      big(4, counter ?? this.#counter),
    ]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Deviations): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: object): string {
    const { id } = this;
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  }
}
