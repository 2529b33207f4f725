import { billingPath, isPayingPage } from '@galena/contract/payments';
import { sentenceOf } from '../../platform/i18n.ts';
import { metaOfPage } from '../branding.ts';
import { LibraryError, loadScript } from '../load-script.ts';

type StripeError = { readonly message?: string };
type Element = { readonly mount: (place: HTMLElement) => void; readonly destroy: () => void };
type Elements = {
  readonly create: (kind: 'payment', options: object) => Element;
  readonly submit: () => Promise<{ readonly error?: StripeError }>;
};
type Stripe = {
  readonly elements: (options: { clientSecret: string; appearance: object }) => Elements;
  readonly confirmSetup: (options: {
    elements: Elements;
    redirect: 'if_required';
  }) => Promise<{ readonly error?: StripeError }>;
  readonly handleNextAction: (options: { clientSecret: string }) => Promise<{ readonly error?: StripeError }>;
};

/** The fields of a card, which stand in the provider's own frame: its number never comes here. */
export type HostedFields = {
  readonly mount: (place: HTMLElement) => void;
  readonly destroy: () => void;
  /** @throws an error that `wordsOf` has words for */
  readonly confirm: () => Promise<void>;
};

/** The provider refused what somebody did in its fields: the message is in its words, for whoever did it. */
class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
}

const orThrow = ({ error }: { readonly error?: StripeError }): void => {
  if (error) throw error.message ? new ProviderRefusal(error.message) : new Error('refused without a word');
};

/** What somebody is told of a failure in the provider's fields or layer: its own words, if it has any. */
export const wordsOf = (error: unknown): string =>
  error instanceof ProviderRefusal || error instanceof LibraryError ? error.message : sentenceOf(error);

const address = 'https://js.stripe.com/v3/';
const reloadedKey = 'reloaded-for-cards';

/**
 * A page that was reached from another one without a load was not served for the provider's script: it is loaded once more, where it
 * stands; an inactive account sees its plans at any address, and goes to the one that is served for it. @returns whether the script may run here
 */
const isServedFor = (): boolean => {
  const hosts = (metaOfPage('app-script-hosts') ?? '').split(' ');
  if (hosts.includes(new URL(address).origin)) {
    sessionStorage.removeItem(reloadedKey);
    return true;
  }
  if (sessionStorage.getItem(reloadedKey) === null) {
    sessionStorage.setItem(reloadedKey, '1');
    if (isPayingPage(location.pathname)) location.reload();
    else location.assign(billingPath);
  }
  return false;
};

/** For whom the provider's script works: the platform, or an account that is connected to it. */
export type ScriptOwner = { readonly publishableKey: string; readonly account: string | null };

/** The provider's script; asked for only where the provider is configured. @throws LibraryError */
const loadStripe = async ({ publishableKey, account }: ScriptOwner): Promise<Stripe> => {
  if (!isServedFor()) throw new LibraryError();
  await loadScript(address);
  const { Stripe: make } = globalThis as unknown as {
    Stripe: (key: string, options?: { stripeAccount: string }) => Stripe;
  };
  return account === null ? make(publishableKey) : make(publishableKey, { stripeAccount: account });
};

/** Fields for a card in the provider's frame. */
export const openFields = async (owner: ScriptOwner, clientSecret: string): Promise<HostedFields> => {
  const stripe = await loadStripe(owner);
  const theme = getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'night' : 'stripe';
  const elements = stripe.elements({ clientSecret, appearance: { theme } });
  const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } });
  return {
    mount: element.mount,
    destroy: element.destroy,
    confirm: async () => {
      orThrow(await elements.submit());
      orThrow(await stripe.confirmSetup({ elements, redirect: 'if_required' }));
    },
  };
};

/** Has the holder of a card confirm a payment with their bank, in the provider's own layer. */
export const confirmPayment = async (owner: ScriptOwner, clientSecret: string): Promise<void> =>
  orThrow(await (await loadStripe(owner)).handleNextAction({ clientSecret }));
