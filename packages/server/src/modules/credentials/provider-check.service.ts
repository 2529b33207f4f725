import type { SocialProvider } from '@galena/adapters/social-login';
import { VendorError, type VendorFault } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { linkTo } from '../../platform/mail/links.ts';
import type { Finding } from '../../platform/module/manifest.ts';
import { socialPort } from './social.ports.ts';

// The page of the product's health looks more often than a provider wants to be asked.
const keptMs = 5 * 60_000;
const kept = new WeakMap<SocialProvider, { readonly at: number; readonly finding: Finding }>();

const settingsOf = ({ name }: SocialProvider): string => {
  if (name === 'google') return 'GALENA_GOOGLE_CLIENT_ID and GALENA_GOOGLE_CLIENT_SECRET';
  return name === 'facebook' ? 'GALENA_FACEBOOK_APP_ID and GALENA_FACEBOOK_APP_SECRET' : 'GALENA_OIDC_PROVIDERS';
};

const remedyOf = (provider: SocialProvider, fault: VendorFault, callback: string): string => {
  if (fault === 'auth')
    return `compare client id and secret in ${settingsOf(provider)} with those at ${provider.label}`;
  if (fault === 'unavailable' || fault === 'rate_limited')
    return `see whether this machine reaches ${provider.label}; one inside your own network needs its host:port in GALENA_OUTBOUND_ALLOW`;
  return `compare ${settingsOf(provider)} with what ${provider.label} says of itself: its issuer to the letter, and ${callback} as a redirect address`;
};

const look = async (provider: SocialProvider, callback: string): Promise<Finding> => {
  const { label } = provider;
  try {
    await provider.check(callback);
    return { state: 'ok', text: `sign-in with ${label} is ready; it sends people back to ${callback}` };
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    const { fault, message } = error;
    const text =
      fault === 'auth' ? `${label} refuses our client id or secret` : `nobody can sign in with ${label}: ${message}`;
    return { state: 'problem', text, remedy: remedyOf(provider, fault, callback) };
  }
};

/** What `galena doctor` says about those who are configured to say who a visitor is. */
export const examineProviders = (context: Context): Promise<Finding[]> => {
  const callback = linkTo(context, '/callback');
  const at = context.clock.now().getTime();
  return Promise.all(
    context.app.ports.get(socialPort).map(async (provider) => {
      const last = kept.get(provider);
      if (last && at - last.at < keptMs) return last.finding;
      const finding = await look(provider, callback);
      kept.set(provider, { at, finding });
      return finding;
    }),
  );
};
