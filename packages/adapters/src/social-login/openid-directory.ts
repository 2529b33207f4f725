import { VendorError } from '@galena/contract/kernel';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Outbound } from '../http/index.ts';
import { ask, readAs } from './ask.ts';

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});
export type Metadata = z.output<typeof Metadata>;

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

const metadataMs = 60 * 60_000;
const keysMs = 10 * 60_000;
// A token that names an unknown key makes us look again, but not at every call of whoever makes up names.
const freshKeysMs = 30_000;

type DirectoryOptions = {
  readonly vendor: string;
  readonly issuer: string;
  readonly outbound: Outbound;
  readonly now: () => Date;
};

/** Asks once for what many want at once, and keeps the answer for a while; a failure is not kept. */
const createKept = <T>(now: () => Date, load: () => Promise<T>) => {
  let kept: { readonly value: T; readonly at: number } | null = null;
  let underway: Promise<T> | null = null;
  return (maxAgeMs: number): Promise<T> => {
    if (kept && now().getTime() - kept.at < maxAgeMs) return Promise.resolve(kept.value);
    underway ??= load()
      .then((value) => {
        kept = { value, at: now().getTime() };
        return value;
      })
      .finally(() => {
        underway = null;
      });
    return underway;
  };
};

/** What an OpenID provider says of itself, and its keys; both kept for a while. */
export type Directory = {
  readonly metadata: () => Promise<Metadata>;
  readonly keyOf: JWTVerifyGetKey;
  /** Looks whether its keys can be had. */
  readonly findKeys: () => Promise<unknown>;
};

/**
 * Opens the directory of an issuer.
 * @throws (its functions) VendorError `unavailable`, `protocol`
 */
export const createDirectory = ({ vendor, issuer, outbound, now }: DirectoryOptions): Directory => {
  const well = async (url: string): Promise<unknown> => {
    const { status, json } = await ask({ vendor, outbound, url });
    if (status !== 200) throw new VendorError(vendor, 'protocol', `answered ${status} to ${new URL(url).pathname}`);
    return json;
  };
  const findMetadata = createKept(now, async () => {
    const found = readAs(vendor, Metadata, await well(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`));
    // Whoever answers for another issuer could hand over its people (mix-up).
    if (found.issuer !== issuer) throw new VendorError(vendor, 'protocol', 'names another issuer than the configured');
    return found;
  });
  const metadata = () => findMetadata(metadataMs);
  const findKeys = createKept(now, async () =>
    createLocalJWKSet(readAs(vendor, Keys, await well((await metadata()).jwks_uri)) as JSONWebKeySet),
  );
  return {
    metadata,
    findKeys: () => findKeys(keysMs),
    keyOf: async (header, token) => {
      try {
        return await (
          await findKeys(keysMs)
        )(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return (await findKeys(freshKeysMs))(header, token);
      }
    },
  };
};
