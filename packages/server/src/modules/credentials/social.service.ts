import type { PageHosts, SocialIdentity, SocialProvider } from '@galena/adapters/social-login';
import type { z } from 'zod';
import { credentialErrors as errors, type BegunSocial, type SocialAnswer } from '@galena/contract/credentials';
import { VendorError, type Fail } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import { assertOutside } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { linkTo, publicUrlOf } from '../../platform/mail/links.ts';
import { realmOfCall } from '../identity/index.ts';
import { newSecret, pose } from './challenges.service.ts';
import { endBegun, putChallenge } from './challenges.store.ts';
import { socialPort } from './social.ports.ts';
import { codeChallengeOf, nonceOf, verifierOf } from './social-keys.service.ts';

const seconds = 10 * 60;

type Flow = 'code' | 'token';

/** Where providers send people back to on this host; null: the host is neither the platform's address nor a brand's. */
const maybeCallback = async (context: Context): Promise<string | null> => {
  const { ownerId } = await realmOfCall(context);
  const { host } = context.origin;
  if (ownerId !== null) return linkTo(context, '/callback', host);
  const isHome = publicUrlOf(context.app.config).hostname.replace(/^www\./, '') === host;
  return isHome ? linkTo(context, '/callback') : null;
};

/** How the interface asks a provider: its script only where there is one and the operator wants it. */
const flowOf = (context: Pick<Context, 'app'>, { pageHosts }: SocialProvider): Flow =>
  pageHosts !== null && context.app.config.GALENA_SOCIAL_FLOW === 'token' ? 'token' : 'code';

/** The providers of this host. */
export const findProviders = async (context: Context) => {
  if ((await maybeCallback(context)) === null) return [];
  return context.app.ports.get(socialPort).map((provider) => ({
    provider: provider.name,
    label: provider.label,
    flow: flowOf(context, provider),
    client_id: provider.clientId,
  }));
};

/** How a provider is called; what is no longer configured keeps its name. */
export const labelOf = (context: Context, name: string): string =>
  context.app.ports.get(socialPort).find((one) => one.name === name)?.label ?? name;

// Facebook's library for page views.
const libraryHosts: PageHosts = {
  script: ['https://connect.facebook.net'],
  connect: ['https://graph.facebook.com', 'https://www.facebook.com'],
  frame: ['https://www.facebook.com'],
  style: [],
};

// Where people sign in; elsewhere a provider's script has nothing to look for.
const isSignInPath = (path: string): boolean => /^\/(login|register)\/?$/.test(path);

/** What the page at a path must be able to reach for the scripts of providers that are configured. */
export const scriptHosts = (context: Pick<Context, 'app'>, path: string): readonly PageHosts[] => [
  ...context.app.ports
    .get(socialPort)
    .filter((provider) => isSignInPath(path) && flowOf(context, provider) === 'token')
    .flatMap(({ pageHosts }) => pageHosts ?? []),
  ...(context.app.config.SOCIAL_APP_ID === undefined ? [] : [libraryHosts]),
];

const getProvider = (context: Context, name: string, fail: Fail<typeof errors.provider_unknown>): SocialProvider =>
  context.app.ports.get(socialPort).find((one) => one.name === name) ?? fail(errors.provider_unknown);

type Refusals = (typeof errors)['provider_unknown' | 'social_refused' | 'social_expired' | 'social_unavailable'];

/** What a provider answers, its troubles as ours. */
const ask = async <T>(
  context: Context,
  { label, name }: SocialProvider,
  question: () => Promise<T>,
  fail: Fail<Refusals>,
): Promise<T> => {
  assertOutside(context);
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    const { fault, message } = error;
    const params = { provider: label };
    // Never the error itself: what it is caused by may hold what was sent.
    context.log.warn({ provider: name, fault, reason: message }, 'a social sign-in failed');
    return fault === 'bad_input'
      ? fail(errors.social_refused, { params })
      : fail(errors.social_unavailable, { params });
  }
};

/** Begins: for the tab that asks, with this provider, once and within ten minutes. */
export const beginSocial = async (
  context: Context,
  { provider: name, flow }: { readonly provider: string; readonly flow: Flow },
  fail: Fail<(typeof errors)['provider_unknown' | 'social_unavailable']>,
): Promise<BegunSocial> => {
  const provider = getProvider(context, name, fail);
  const redirectUri = await maybeCallback(context);
  if (redirectUri === null) return fail(errors.provider_unknown);
  const key = newSecret();
  const { challenge: state, expiresAt } = await pose(
    context,
    { purpose: 'social', provider: name, keyHash: tokenHash(key), method: flow },
    seconds,
  );
  const nonce = nonceOf(key);
  const departure = { redirectUri, state, nonce, codeChallenge: codeChallengeOf(key) };
  const go = () => provider.authorizationUrl(departure);
  const url = flow === 'code' ? await ask(context, provider, go, fail as Fail<Refusals>) : null;
  return { url, state, browser_key: key, nonce, expires_at: expiresAt };
};

type Given = z.output<typeof SocialAnswer>;

/** Ends what this answer belongs to. @returns the tab's key; null where a token came without a beginning */
const endBeginning = async (
  context: Context,
  { provider, flow, state, browser_key: key }: Given,
  fail: Fail<Refusals>,
): Promise<string | null> => {
  if (flow === 'token' && state === undefined) return null;
  if (state === undefined || key === undefined) return fail(errors.social_expired);
  const isOpen = await endBegun(context.db, {
    hash: tokenHash(state),
    keyHash: tokenHash(key),
    host: context.origin.host,
    provider,
    flow,
    at: moment(context.clock),
  });
  return isOpen ? key : fail(errors.social_expired);
};

const askIdentity = async (
  context: Context,
  provider: SocialProvider,
  { flow, token, iss }: Given,
  key: string | null,
): Promise<SocialIdentity> => {
  if (flow === 'token') return provider.byToken(token, key === null ? null : nonceOf(key));
  const redirectUri = await maybeCallback(context);
  if (key === null || redirectUri === null) throw new VendorError(provider.name, 'bad_input', 'it was not begun here');
  return provider.byCode({
    code: token,
    redirectUri,
    codeVerifier: verifierOf(key),
    nonce: nonceOf(key),
    iss: iss ?? null,
  });
};

/** Somebody whose identity a provider has told. */
export type Told = { readonly provider: SocialProvider; readonly identity: SocialIdentity };

/**
 * Finds out whom a provider's answer speaks of. Each answer is good once: a state ends with it, a token is remembered until it
 * ends by itself.
 */
export const hearProvider = async (context: Context, given: Given, fail: Fail<Refusals>): Promise<Told> => {
  const provider = getProvider(context, given.provider, fail);
  const key = await endBeginning(context, given, fail);
  const identity = await ask(context, provider, () => askIdentity(context, provider, given, key), fail);
  const isFresh = await putChallenge(context.db, {
    hash: tokenHash(`${given.flow} of ${provider.name} ${given.token}`),
    purpose: 'spent_token',
    host: context.origin.host,
    createdAt: moment(context.clock),
    // A little longer than the token holds: clocks differ.
    expiresAt: new Date(identity.expiresAt.getTime() + 5 * 60_000).toISOString(),
  });
  return isFresh ? { provider, identity } : fail(errors.social_expired);
};
