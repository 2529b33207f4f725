import { Stripe } from 'stripe';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Outbound } from '../../http/index.ts';
import type { PaymentProvider } from '../port.ts';
import { createSandbox } from '../index.ts';
import { createPaypal } from '../paypal/index.ts';
import { createStripe } from '../stripe/index.ts';
import { createClock, createEngine, type Bench, type Clock } from './bench.ts';
import { createPaypalStandIn } from './paypal/stand-in.ts';
import { fromStripe } from './stripe/answers.ts';
import { clientId } from './stripe/connecting.ts';
import { createStripeStandIn } from './stripe/stand-in.ts';

/** A server on the loopback and the way out to it, which end with their test: the tests bring them. */
export type StandInHost = {
  readonly startServer: (
    listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  ) => Promise<{ readonly authority: string; readonly port: number }>;
  readonly startOutbound: (options: { readonly allowedTestHosts: readonly string[] }) => Outbound;
};

/** A busy machine is no broken one; only who is there to give up does so soon. */
const patient = { connectMs: 10_000, firstByteMs: 10_000, totalMs: 20_000 };
const impatient = { connectMs: 10_000, firstByteMs: 1_000, totalMs: 20_000 };

/** Where somebody is led back to with a code. */
const backUrl = 'https://galena.test/connected';

const sandboxBenchOf = (provider: PaymentProvider, base: Pick<Bench, 'clock' | 'taken'>): Bench => {
  const { rehearsal, connecting } = provider;
  if (rehearsal === null) throw new Error('The sandbox has its acts');
  let agreed = 0;
  return {
    ...base,
    provider,
    enterCard: async (_, kind) => kind,
    approve: async () => undefined,
    authenticate: async (ref) => void (await rehearsal.authenticate(ref, true)),
    decide: async (ref, outcome) => void (await rehearsal.decide(ref, outcome)),
    sign: async (notice) => rehearsal.sign(notice),
    others: connecting && {
      agree: async (email) => {
        agreed += 1;
        const url = new URL(
          connecting.agreeUrl({ state: `state ${agreed}`, returnUrl: backUrl, email, reference: 'account:1' }),
        );
        return url.searchParams.get('code') ?? '';
      },
      setAccount: rehearsal.setAccount,
      inNameOf: (ref) => sandboxBenchOf(connecting.inNameOf(ref), base),
    },
    certainAfterSeconds: 0,
    wire: null,
  };
};

/** The sandbox, on books in memory. */
export const openSandbox = async (): Promise<Bench> => {
  const clock = createClock();
  const { books, taken } = createEngine(clock, 'of this test');
  return sandboxBenchOf(createSandbox({ books, now: clock.now, secret: 'of this test' }), { clock, taken });
};

const webhookSecret = 'whsec_secretOfThisTest';
const connectSecret = 'whsec_secretOfConnectOfThisTest';

type StripeStandIn = ReturnType<typeof createStripeStandIn>;

/** What of the bench is another in the name of an account. */
const stripeRoleOf = (
  provider: PaymentProvider,
  standIn: StripeStandIn,
  clock: Clock,
): Pick<Bench, 'provider' | 'enterCard' | 'authenticate' | 'decide' | 'sign'> => {
  const { accountRef } = provider;
  const rehearsal = standIn.rehearsalOf(accountRef);
  return {
    provider,
    enterCard: async (customerRef, kind) => {
      const setup = await provider.startCardSetup(customerRef, `setup ${standIn.calls.length}`, 'https://galena.test/');
      await standIn.fillIn(accountRef, setup.ref, kind);
      return setup.ref;
    },
    authenticate: async (ref) => void (await rehearsal.authenticate(fromStripe(ref), true)),
    decide: async (ref, outcome) => void (await rehearsal.decide(fromStripe(ref), outcome)),
    sign: async (notice) => {
      const payload = JSON.stringify(standIn.sentEventOf(notice));
      const timestamp = Math.floor(clock.now().getTime() / 1000);
      const secret = notice.account === null ? webhookSecret : connectSecret;
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return { body: Buffer.from(payload), headers: { 'stripe-signature': header } };
    },
  };
};

/** Accounts of others at Stripe. */
const stripeOthersOf = (provider: PaymentProvider, standIn: StripeStandIn, bench: () => Bench): Bench['others'] => {
  const { connecting } = provider;
  let agreed = 0;
  return (
    connecting && {
      agree: async (email) => {
        agreed += 1;
        return standIn.agree(
          connecting.agreeUrl({ state: `state ${agreed}`, returnUrl: backUrl, email, reference: 'account:1' }),
        );
      },
      setAccount: standIn.setAccount,
      inNameOf: (ref) => {
        const { clock } = bench();
        return { ...bench(), ...stripeRoleOf(connecting.inNameOf(ref), standIn, clock), others: null };
      },
    }
  );
};

/** Stripe's client against its stand-in, at the time of a clock. */
export const startStripe = async (
  { startServer, startOutbound }: StandInHost,
  clock: Clock,
): Promise<{ readonly bench: Bench; readonly standIn: StripeStandIn }> => {
  const secretKey = 'sk_test_51SecretOfThisTest';
  const standIn = createStripeStandIn(clock, secretKey);
  const { port, authority } = await startServer(standIn.listener);
  const outbound = startOutbound({ allowedTestHosts: [authority] });
  const make = (key: string, timeouts = patient): PaymentProvider =>
    createStripe({
      secretKey: key,
      publishableKey: 'pk_test_1',
      webhookSecret,
      connect: { clientId, webhookSecret: connectSecret },
      outbound,
      now: clock.now,
      host: { protocol: 'http', host: '127.0.0.1', port },
      timeouts,
    });
  const provider = make(secretKey);
  const bench: Bench = {
    ...stripeRoleOf(provider, standIn, clock),
    clock,
    taken: standIn.taken,
    approve: async () => undefined,
    others: stripeOthersOf(provider, standIn, () => bench),
    certainAfterSeconds: 121,
    wire: {
      calls: standIn.calls,
      fail: (fault) => void standIn.faults.push(fault),
      chargeCall: 'POST /v1/payment_intents',
      secrets: [secretKey, webhookSecret, connectSecret],
      impatient: make(secretKey, impatient),
      stranger: make('sk_test_51SecretOfNobody'),
    },
  };
  return { bench, standIn };
};

/** Stripe's client against its stand-in. */
export const openStripe = async (host: StandInHost): Promise<Bench> => (await startStripe(host, createClock())).bench;

/** PayPal's client against its stand-in, at the time of a clock. */
export const startPaypal = async ({ startServer, startOutbound }: StandInHost, clock: Clock) => {
  const secret = 'EPaypalSecretOfThisTest';
  const webhookId = '8PT597110X687430LKGECATA';
  const standIn = createPaypalStandIn(clock, 'AClientOfThisTest', secret, webhookId);
  const { authority } = await startServer(standIn.listener);
  const outbound = startOutbound({ allowedTestHosts: [authority] });
  const make = (own: string, timeouts = patient): PaymentProvider =>
    createPaypal({
      clientId: 'AClientOfThisTest',
      secret: own,
      webhookId,
      isLive: false,
      outbound,
      now: clock.now,
      origin: `http://${authority}`,
      timeouts,
    });
  const provider = make(secret);
  const bench: Bench = {
    provider,
    clock,
    taken: standIn.taken,
    enterCard: async (customerRef, kind) => {
      const setup = await provider.startCardSetup(customerRef, `setup ${standIn.calls.length}`, 'https://galena.test/');
      await standIn.approveSetup(setup.ref, kind);
      return setup.ref;
    },
    approve: async ({ ref, nextPriceRef }, kind) =>
      nextPriceRef === null ? standIn.approveSubscription(ref, kind) : standIn.approveRevision(ref, nextPriceRef),
    authenticate: async (ref) => standIn.approveOrder(ref),
    decide: async (ref, outcome) => void (await standIn.rehearsal.decide(standIn.refOf(ref), outcome)),
    sign: async ({ id, ref, createdAt }) => {
      const known = { id: id.replace('WH-', ''), about: 'payment', ref: standIn.refOf(ref) } as const;
      return standIn.sign(standIn.eventOf({ ...known, account: null, createdAt }));
    },
    others: null,
    certainAfterSeconds: 3 * 3_600 + 1,
    wire: {
      calls: standIn.calls,
      fail: (fault) => void standIn.faults.push(fault),
      chargeCall: 'POST /v2/checkout/orders',
      secrets: [secret],
      impatient: make(secret, impatient),
      stranger: make('EPaypalSecretOfNobody'),
    },
  };
  return { bench, standIn };
};

/** PayPal's client against its stand-in. */
export const openPaypal = async (host: StandInHost): Promise<Bench> => (await startPaypal(host, createClock())).bench;
