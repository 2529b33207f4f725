import { createHmac } from 'node:crypto';
import { createDial, createDnsResolver, type Limiter, type Outbound } from '@galena/adapters/http';
import {
  createMxResolver,
  createVendorVerifiers,
  createSandboxVerifier,
  createSmtpVerifier,
  inspectEmail,
  probePort,
  readyVerifierManifests,
  type VendorVerifier,
} from '@galena/adapters/verifiers';
import type { Verifiers } from '../modules/verification/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import type { Config } from '../platform/config/config.ts';
import { readManifestFolder } from './manifest-folder.ts';

type VerifierOptions = {
  readonly config: Config;
  readonly limiter: Limiter;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly secretKeys: string;
};

/** What addresses that nobody has are made of: the same in every process of this house, so that greylisting knows them again. */
const probesOf = (secretKeys: string): string =>
  createHmac('sha256', secretKeys).update('addresses that nobody has').digest('hex');

/** The vendors that can be named: the operator's own, and those whose manifests are ready. @throws ConfigError for one that is none */
const vendorsOf = (config: Config): readonly VendorVerifier[] => {
  try {
    const own = readManifestFolder(config.GALENA_VERIFIER_MANIFESTS);
    const texts = [...own, ...readyVerifierManifests].map(({ text }) => text);
    return createVendorVerifiers(texts, config.GALENA_OUTBOUND_ALLOW);
  } catch (error) {
    throw new ConfigError([`GALENA_VERIFIER_MANIFESTS: ${error instanceof Error ? error.message : String(error)}`]);
  }
};

/** Who verifies where mail servers cannot be asked from here; null: nobody. @throws ConfigError for a vendor that is none, or has no key */
const maybeVendor = ({ config, outbound, clock }: VerifierOptions): Verifiers['vendor'] => {
  const { GALENA_VERIFIER_VENDOR: key, GALENA_VERIFIER_KEY: secret } = config;
  if (key === undefined) return null;
  if (secret === undefined) throw new ConfigError(['GALENA_VERIFIER_KEY: set the key of GALENA_VERIFIER_VENDOR, too']);
  const vendors = vendorsOf(config);
  const vendor = vendors.find((one) => one.key === key);
  if (vendor) return vendor.create({ outbound, now: clock.now, secret });
  throw new ConfigError([`GALENA_VERIFIER_VENDOR: must be one of ${vendors.map((one) => one.key).join(', ')}`]);
};

// An address is no name that a mail server would believe.
const nameOf = ({ GALENA_VERIFIER_NAME: set, GALENA_URL: url }: Config): string => {
  if (set !== undefined) return set;
  const host = url ? new URL(url).hostname : 'localhost';
  return /^[\d.]+$|:/.test(host) ? 'localhost' : host;
};

/** Who verifies addresses: our own check by asking mail servers, and the sandbox. @throws ConfigError for a name or sender that is none */
export const createVerifiers = (options: VerifierOptions): Verifiers => {
  const { config, limiter, clock, secretKeys } = options;
  const vendor = maybeVendor(options);
  const { GALENA_VERIFIER_PORT: port, GALENA_DNS_SERVERS: servers, GALENA_OUTBOUND_ALLOW: allowedTestHosts } = config;
  const dial = createDial({ allowedTestHosts, ...(servers.length > 0 && { resolve: createDnsResolver(servers) }) });
  const hosts = config.GALENA_VERIFIER_PROBES;
  const name = nameOf(config);
  const sender = config.GALENA_VERIFIER_SENDER ?? '';
  try {
    const own = createSmtpVerifier({
      dial,
      dns: createMxResolver(servers),
      limiter,
      now: clock.now,
      ourName: name,
      sender,
      port,
      random: () => probesOf(secretKeys),
    });
    return {
      own,
      vendor,
      sandbox: config.GALENA_SANDBOX ? createSandboxVerifier(clock.now) : null,
      inspect: (email) => {
        const { isValid, domain, email: _, ...known } = inspectEmail(email);
        return { ...known, domain: isValid ? domain : null };
      },
      // Who must not ask stands before a closed door.
      probe: async (signal) => (config.GALENA_VERIFIER ? probePort({ dial, port, hosts }, signal) : 'closed'),
      introduction: { name, sender },
    };
  } catch (error) {
    throw new ConfigError([`GALENA_VERIFIER_NAME, GALENA_VERIFIER_SENDER: ${(error as Error).message}`]);
  }
};
