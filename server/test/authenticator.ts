import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a page of ours sends after the browser has spoken with a passkey; made without any code of the library's. */
export interface Authenticator {
  credentialId: string;
  register(options: { challenge: string }): Record<string, unknown>;
  answer(options: { challenge: string }, lie?: Lie): Record<string, unknown>;
}

/** How an answer is not what it should be. */
export interface Lie {
  origin?: string;
  rpId?: string;
  /** Whether the holder has shown who they are. */
  verified?: boolean;
  counter?: number;
  credentialId?: string;
}

const site = 'http://localhost';
const sha = (data: string | Buffer) => createHash('sha256').update(data).digest();
const b64 = (data: Buffer) => data.toString('base64url');

/** A passkey in software, as the holder's phone has it. */
export function anAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const jwk = publicKey.export({ format: 'jwk' });
  let count = 0;

  const client = (type: string, challenge: string, origin = site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (rpId: string, flags: number, counter: number) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    return Buffer.concat([sha(rpId), Buffer.from([flags]), number]);
  };
  const bytes = (data: Buffer) =>
    Buffer.concat([
      data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.from([0x59, data.length >> 8, data.length & 255]),
      data,
    ]);
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const coordinate = (value: string | undefined) => bytes(Buffer.from(value ?? '', 'base64url'));

  return {
    credentialId: b64(id),
    register({ challenge }) {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        coordinate(jwk.x),
        Buffer.from([0x22]),
        coordinate(jwk.y),
      ]);
      const data = Buffer.concat([
        head('localhost', 0x45, count),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data)],
      ]);
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(client('webauthn.create', challenge)),
          attestationObject: b64(attestation),
          transports: ['internal'],
        },
      };
    },
    answer({ challenge }, lie = {}) {
      count = lie.counter ?? count + 1;
      const data = head(lie.rpId ?? 'localhost', lie.verified === false ? 0x01 : 0x05, count);
      const said = client('webauthn.get', challenge, lie.origin);
      const credential = lie.credentialId ?? b64(id);
      return {
        id: credential,
        rawId: credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(said),
          authenticatorData: b64(data),
          signature: b64(sign('sha256', Buffer.concat([data, sha(said)]), privateKey)),
        },
      };
    },
  };
}
