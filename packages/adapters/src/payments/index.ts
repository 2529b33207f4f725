import { createSandbox, type SandboxOptions } from './sandbox/index.ts';
import type { Outbound } from '../http/index.ts';
import { createPaypal, type PaypalSettings } from './paypal/index.ts';
import type { PaymentProvider } from './port.ts';
import { createStripe, type StripeSettings } from './stripe/index.ts';

export { createFaultPlan, createMemoryBooks, createSandbox } from './sandbox/index.ts';
export type { SandboxBooks, SandboxFaults, SandboxOptions, SandboxPage } from './sandbox/index.ts';
export type { PaypalSettings } from './paypal/index.ts';
export type { StripeSettings } from './stripe/index.ts';
export type {
  Abilities,
  CardSetup,
  ChargeInput,
  ConnectedAccount,
  Connecting,
  CustomerInput,
  Money,
  PageHosts,
  PaymentProvider,
  PriceInput,
  ProviderCard,
  ProviderDispute,
  ProviderNotice,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
  Rehearsal,
  SubscribeInput,
} from './port.ts';

export type PaymentSettings = {
  readonly stripe: StripeSettings | null;
  readonly paypal: PaypalSettings | null;
  /** Who takes no money, where nobody is configured who does. */
  readonly sandbox: Omit<SandboxOptions, 'now'>;
};

/** Everybody who is configured to take money, the default one first; nobody: the sandbox. The only list of them. */
export const createPaymentProviders = (
  { stripe, paypal, sandbox }: PaymentSettings,
  world: { readonly outbound: Outbound; readonly now: () => Date },
): readonly PaymentProvider[] => {
  const configured = [
    ...(stripe ? [createStripe({ ...stripe, ...world })] : []),
    ...(paypal ? [createPaypal({ ...paypal, ...world })] : []),
  ];
  return configured.length > 0 ? configured : [createSandbox({ ...sandbox, now: world.now })];
};
