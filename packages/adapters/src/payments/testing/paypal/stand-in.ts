import { sign as signBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { VendorError } from '@galena/contract/kernel';
import type { CardToken } from '../../sandbox/customer.ts';
import type { Clock } from '../bench.ts';
import { askAll, createStandIn, type Asked, type Reply } from '../../../testing/stand-in.ts';
import { createCardRoutes } from './cards.ts';
import { createNoticeRoutes } from './notices.ts';
import { createCaptureRoutes, createOrderRoutes } from './orders.ts';
import { createReportRoutes } from './reports.ts';
import { createPlanRoutes, createSubscriptionRoutes, createTransactionRoutes } from './subscriptions.ts';
import { createPaypalWorld, missing, moment, ok, privateKey, unprocessable, type PaypalWorld } from './world.ts';

const groups = [
  createCardRoutes,
  createOrderRoutes,
  createCaptureRoutes,
  createReportRoutes,
  createPlanRoutes,
  createSubscriptionRoutes,
  createTransactionRoutes,
  createNoticeRoutes,
];

/** Whoever asks with a token that was given for our client gets an answer, under a known key the known one. */
const createAnswer = (world: PaypalWorld, clientId: string, secret: string) => {
  const routes = groups.map((make) => make(world));
  const replies = new Map<string, Reply>();
  const tokens = new Set<string>();

  const run = async (asked: Asked): Promise<Reply> => {
    try {
      return (await askAll(routes, asked)) ?? missing();
    } catch (error) {
      if (error instanceof VendorError) return unprocessable('REFUSED', error.message);
      throw error;
    }
  };

  return async (asked: Asked): Promise<Reply> => {
    const { authorization = '' } = asked.headers;
    if (asked.path === '/v1/oauth2/token') {
      const isOurs = authorization === `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
      if (!isOurs || asked.body !== 'grant_type=client_credentials')
        return { status: 401, json: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
      const token = `A21.${tokens.size}`;
      tokens.add(token);
      return ok({ access_token: token, token_type: 'Bearer', expires_in: 32_400 });
    }
    if (!tokens.has(authorization.replace('Bearer ', '')))
      return { status: 401, json: { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed' } };
    const key = asked.headers['paypal-request-id'];
    const known = typeof key === 'string' ? replies.get(key) : undefined;
    if (known) return known;
    const reply = await run(asked);
    if (typeof key === 'string' && reply.status < 300) replies.set(key, reply);
    return reply;
  };
};

/** What payers do, on PayPal's pages. */
const createPayers = ({ engine, setups, payerOf, approved, planned, begun, refOf }: PaypalWorld) => ({
  /** The payer agrees, with an account that does so. */
  approveSetup: async (id: string, kind: CardToken): Promise<void> => {
    const setup = setups.get(id);
    if (!setup) throw new Error('There is no such setup');
    setup.card = (await engine.addCard(await payerOf(setup.customer), kind)).ref;
  },
  approveOrder: (id: string): void => void approved.add(refOf(id)),
  approveSubscription: async (id: string, kind: CardToken): Promise<void> => {
    const plan = planned.get(id);
    if (!plan) throw new Error('There is no such subscription');
    const customerRef = await payerOf(plan.customer);
    const card = await engine.addCard(customerRef, kind);
    const { trialDays } = plan;
    const input = {
      customerRef,
      cardRef: card.ref,
      priceRef: refOf(plan.plan),
      trialDays,
      reference: '',
      key: id,
      returnUrl: '',
    };
    begun.set(id, (await engine.subscribe(input)).ref);
  },
  approveRevision: async (id: string, plan: string): Promise<void> => {
    await engine.changePrice(begun.get(id) ?? '', refOf(plan), 'period_end', `revise ${id} ${plan}`);
  },
});

/** PayPal on the loopback, as far as the adapter speaks with it; its money is in the sandbox's books. */
export const createPaypalStandIn = (clock: Clock, clientId: string, secret: string, webhookId: string) => {
  const world = createPaypalWorld(clock, webhookId);
  const { rehearsal, taken, payerOf, refOf, eventOf } = world;
  return {
    ...createStandIn(createAnswer(world, clientId, secret)),
    ...createPayers(world),
    rehearsal,
    refOf,
    eventOf,
    taken: async (ours: string): Promise<number> => taken(await payerOf(ours)),
    /** A notice with its signature, as PayPal makes them: over the CRC of the body. */
    sign: (notice: object): { body: Buffer; headers: Record<string, string> } => {
      const body = Buffer.from(JSON.stringify(notice));
      const [id, time] = ['69cd13f0-d67a-11e5-baa3-778b53f4ae55', moment(clock.now().getTime())];
      const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
      return {
        body,
        headers: {
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.test/v1/notifications/certs/CERT-1',
          'paypal-transmission-id': id,
          'paypal-transmission-sig': signBytes('sha256', signed, privateKey).toString('base64'),
          'paypal-transmission-time': time,
        },
      };
    },
  };
};
