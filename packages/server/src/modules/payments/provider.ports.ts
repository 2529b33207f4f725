import type { PaymentProvider } from '@galena/adapters/payments';
import { definePort } from '../../platform/ports/ports.ts';
import type { Context } from '../../platform/context/context.ts';

/** Who takes money for us, the default one first; never none. */
export const providerPort = definePort<readonly PaymentProvider[]>('payments');

type Ported = Pick<Context, 'app'>;

/** All that are configured, the default one first. */
export const providersOf = (context: Ported): readonly PaymentProvider[] => context.app.ports.get(providerPort);

/** The one that new cards are entered with. */
export const defaultProvider = (context: Ported): PaymentProvider => providersOf(context)[0] as PaymentProvider;

/** The one of this name; null: it is not configured, or no longer. */
export const maybeProvider = (context: Ported, name: string): PaymentProvider | null =>
  providersOf(context).find((provider) => provider.name === name) ?? null;

/** The one of this name. @throws Error: what it knows cannot be asked for until it is configured again */
export const getProvider = (context: Ported, name: string): PaymentProvider => {
  const provider = maybeProvider(context, name);
  if (!provider) throw new Error(`the payment provider ${name} is not configured`);
  return provider;
};
