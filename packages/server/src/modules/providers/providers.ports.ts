import type { PaymentProvider } from '@galena/adapters/payments';
import { VendorError } from '@galena/contract/kernel';
import { definePort } from '../../platform/ports/ports.ts';
import type { Context } from '../../platform/context/context.ts';

/** Who takes money for us, the default one first; never none. */
export const providerPort = definePort<readonly PaymentProvider[]>('payments');

type Ported = Pick<Context, 'app'>;

/** All that are configured, the default one first. */
export const providersOf = (context: Ported): readonly PaymentProvider[] => context.app.ports.get(providerPort);

/** The one that new cards are entered with, and that resellers connect accounts of. */
export const defaultProvider = (context: Ported): PaymentProvider => providersOf(context)[0] as PaymentProvider;

/** What a provider is called that works in the name of an account of somebody's: `stripe/acct_1`. */
export const nameOf = ({ provider, ref }: { readonly provider: string; readonly ref: string }): string =>
  `${provider}/${ref}`;

/** A provider in the name of an account; null: it works for none, or that is no name of one. */
const inNameOf = (provider: PaymentProvider | null, ref: string): PaymentProvider | null => {
  try {
    return provider?.connecting?.inNameOf(ref) ?? null;
  } catch (error) {
    if (error instanceof VendorError && error.fault === 'bad_input') return null;
    throw error;
  }
};

/** The one of this name, in the name of whichever account stands behind it; null: it is not configured, or no longer. */
export const maybeProvider = (context: Ported, name: string): PaymentProvider | null => {
  const end = name.indexOf('/');
  const [base, ref] = end === -1 ? [name, null] : [name.slice(0, end), name.slice(end + 1)];
  const provider = providersOf(context).find((one) => one.name === base) ?? null;
  return ref === null ? provider : inNameOf(provider, ref);
};

/** The one of this name. @throws Error: what it knows cannot be asked for until it is configured again */
export const getProvider = (context: Ported, name: string): PaymentProvider => {
  const provider = maybeProvider(context, name);
  if (!provider) throw new Error(`the payment provider ${name} is not configured`);
  return provider;
};
