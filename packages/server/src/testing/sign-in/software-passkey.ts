import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

// An authenticator in software: what a browser and its passkey would answer, bit by bit (WebAuthn, sections 6 and 7).

type Choice = {
  readonly origin: string;
  readonly rpId: string;
  readonly challenge: string;
  /** Present (1), verified (4), backed up (8 and 16), with a new key (64). */
  readonly flags?: number;
  readonly type?: string;
};

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR of what an attestation holds: texts, bytes, small numbers, maps. */
const cbor = (value: unknown): Buffer => {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
};

const clientData = ({ origin, challenge }: Choice, type: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const counterOf = (uses: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(uses);
  return bytes;
};

/** A public key as COSE has it. */
const coseKey = (x: string, y: string): Buffer =>
  cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );

/** A passkey of its own, with a counter that goes up by one with each use. */
export const createSoftwarePasskey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let uses = 0;
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  return {
    id: common.id,
    /** Sets the counter, as a copy of the passkey would have it. */
    rewind: (to: number): void => void (uses = to),
    /** What `navigator.credentials.create` answers. */
    create: (choice: Choice) => {
      const key = coseKey(x, y);
      const { flags = 0x45 } = choice;
      const authData = Buffer.concat([
        sha256(choice.rpId),
        Buffer.from([flags]),
        counterOf(uses),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: clientData(choice, choice.type ?? 'webauthn.create').toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** What `navigator.credentials.get` answers. */
    get: (choice: Choice, userHandle?: string) => {
      uses += 1;
      const { flags = 0x05 } = choice;
      const authData = Buffer.concat([sha256(choice.rpId), Buffer.from([flags]), counterOf(uses)]);
      const client = clientData(choice, choice.type ?? 'webauthn.get');
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      };
    },
  };
};
