import { VendorError } from '@galena/contract/kernel';
import type { CardToken } from '../../sandbox/customer.ts';
import { createEngine, type Clock } from '../bench.ts';
import { askAll, createStandIn, type Asked, type Reply } from '../../../testing/stand-in.ts';
import { fromStripe } from './answers.ts';
import { createCardRoutes } from './cards.ts';
import { agreeOn, createConnectRoutes, noAccess } from './connecting.ts';
import { createEventRoutes } from './events.ts';
import { createIntentRoutes } from './intents.ts';
import { createRefundRoutes } from './refunds.ts';
import { createInvoiceRoutes, createScheduleRoutes } from './schedules.ts';
import { createPriceRoutes, createSubscriptionRoutes } from './subscriptions.ts';
import { apiVersion, createStripeWorld, sentEventOf, failed, keyOf } from './world.ts';

const groups = [
  createCardRoutes,
  createIntentRoutes,
  createRefundRoutes,
  createPriceRoutes,
  createSubscriptionRoutes,
  createScheduleRoutes,
  createInvoiceRoutes,
  createEventRoutes,
];

type Engine = ReturnType<typeof createEngine>;

/** The platform's own side, and one for each account: what is of one is nothing to the others. */
const createSides = (base: Engine) => {
  const { connecting } = base.engine;
  if (connecting === null) throw new Error('The sandbox has accounts of others');
  const create = (accountRef: string | null) => {
    const engine = accountRef === null ? base.engine : connecting.inNameOf(accountRef);
    const world = createStripeWorld(base, engine);
    const routes = groups.map((make) => make(world));
    return { world, routes: accountRef === null ? [createConnectRoutes(connecting), ...routes] : routes };
  };
  const sides = new Map<string | null, ReturnType<typeof create>>();
  const get = (accountRef: string | null): ReturnType<typeof create> => {
    const side = sides.get(accountRef) ?? create(accountRef);
    sides.set(accountRef, side);
    return side;
  };
  return { get, connecting };
};
type Sides = ReturnType<typeof createSides>;

const runOn = async ({ routes }: ReturnType<Sides['get']>, asked: Asked): Promise<Reply> => {
  try {
    return (
      (await askAll(routes, asked)) ??
      failed(404, 'invalid_request_error', undefined, `Unrecognized request URL (${asked.method}: ${asked.path}).`)
    );
  } catch (error) {
    if (error instanceof VendorError) return failed(400, 'invalid_request_error', undefined, error.message);
    throw error;
  }
};

/** Asks the side that a call is for, and under a known key answers what is known. */
const createAnswer = ({ get, connecting }: Sides) => {
  const replies = new Map<string, { question: string; reply: Reply }>();
  return async (asked: Asked): Promise<Reply> => {
    const account = asked.headers['stripe-account'];
    const accountRef = typeof account === 'string' ? fromStripe(account) : null;
    if (accountRef !== null && (await connecting.maybeAccount(accountRef)) === null) return noAccess(String(account));
    const run = () => runOn(get(accountRef), asked);
    if (asked.method !== 'POST') return run();
    const question = `${asked.path}?${asked.body}`;
    const key = `${accountRef} ${keyOf(asked)}`;
    const known = replies.get(key);
    if (known && known.question !== question)
      return failed(
        400,
        'idempotency_error',
        undefined,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    if (known) return { ...known.reply, headers: { 'idempotent-replayed': 'true' } };
    const reply = await run();
    replies.set(key, { question, reply });
    return reply;
  };
};

/**
 * Stripe on the loopback, as far as the adapter speaks with it: it keeps its money in the sandbox's books, answers in the
 * shapes of its newest fixtures, holds to idempotency as it is documented, and refuses what it does not know.
 */
export const createStripeStandIn = (clock: Clock, secretKey: string) => {
  const base = createEngine(clock);
  const sides = createSides(base);
  const answerOf = createAnswer(sides);

  const answer = async (asked: Asked): Promise<Reply> => {
    const { authorization } = asked.headers;
    if (authorization !== `Bearer ${secretKey}`)
      return failed(
        401,
        'invalid_request_error',
        undefined,
        `Invalid API Key provided: ${authorization?.slice(7, 15)}****`,
      );
    if (asked.headers['stripe-version'] !== apiVersion) throw new Error('Another API version than the pinned one');
    if (asked.method === 'POST' && !asked.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return failed(400, 'invalid_request_error', undefined, 'Not a form');
    return answerOf(asked);
  };

  return {
    ...createStandIn(answer),
    taken: base.taken,
    sentEventOf,
    /** Somebody agrees on the page at this address. */
    agree: (address: string): string => agreeOn(sides.connecting, address),
    setAccount: (ref: string, state: Parameters<Engine['rehearsal']['setAccount']>[1]): Promise<void> =>
      base.rehearsal.setAccount(fromStripe(ref), state),
    rehearsalOf: (accountRef: string | null): Engine['rehearsal'] => {
      const { rehearsal } = sides.get(accountRef === null ? null : fromStripe(accountRef)).world.engine;
      return rehearsal ?? base.rehearsal;
    },
    /** The holder fills in the fields of a setup. */
    fillIn: async (accountRef: string | null, setupRef: string, kind: CardToken): Promise<void> => {
      const { setups, engine } = sides.get(accountRef === null ? null : fromStripe(accountRef)).world;
      const setup = setups.get(fromStripe(setupRef));
      if (!setup) throw new Error('There is no such setup');
      setup.card = (await engine.addCard(fromStripe(setup.customer), kind)).ref;
    },
  };
};
