import type { PasskeyCreation } from '@galena/contract/credentials';
import type { PasskeyRequest } from '@galena/contract/identity';
import type { z } from 'zod';

const timeoutMs = 5 * 60_000;

type StoredPasskey = { readonly credential_id: Buffer; readonly transports: readonly string[] };

const descriptorOf = ({ credential_id, transports }: StoredPasskey) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  ...(transports.length > 0 ? { transports: [...transports] } : {}),
});

/** What a browser is asked to sign. @param known of whom it is to be one; none: any of this site */
export const requestOf = (rpId: string, challenge: string, known: readonly StoredPasskey[] = []): PasskeyRequest => ({
  challenge,
  rpId,
  timeout: timeoutMs,
  userVerification: 'required',
  allowCredentials: known.map(descriptorOf),
});

type Creation = {
  readonly rp: { readonly id: string; readonly name: string };
  readonly person: { readonly handle: string; readonly email: string; readonly name: string };
  readonly challenge: string;
  readonly known: readonly StoredPasskey[];
};

/** What a browser is asked to make. */
export const creationOf = ({ rp, person, challenge, known }: Creation): z.input<typeof PasskeyCreation> => ({
  challenge,
  rp,
  user: { id: person.handle, name: person.email, displayName: person.name || person.email },
  // EdDSA, ES256, RS256: what all authenticators know.
  pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
  timeout: timeoutMs,
  attestation: 'none',
  excludeCredentials: known.map(descriptorOf),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
});

/** What a browser says it answered; nulls for what is no answer at all. */
export const readClient = (clientDataJSON: string): { readonly challenge: string; readonly origin: string } | null => {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
      origin?: unknown;
    };
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null;
  } catch {
    return null;
  }
};

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** Whether an origin that a browser names is one of this host's pages: by TLS, or on the machine itself. */
export const isOriginOf = (origin: string, host: string): boolean => {
  const url = URL.parse(origin);
  if (url === null || url.origin !== origin) return false;
  const named = url.hostname.replace(/^www\./, '');
  return named === host && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(host)));
};
