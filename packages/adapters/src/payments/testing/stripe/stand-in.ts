import { VendorError } from '@galena/contract/kernel';
import type { CardToken } from '../../sandbox/customer.ts';
import type { Clock } from '../bench.ts';
import { askAll, createStandIn, type Asked, type Reply } from '../../../testing/stand-in.ts';
import { fromStripe } from './answers.ts';
import { createCardRoutes } from './cards.ts';
import { createEventRoutes } from './events.ts';
import { createIntentRoutes } from './intents.ts';
import { createRefundRoutes } from './refunds.ts';
import { createInvoiceRoutes, createScheduleRoutes } from './schedules.ts';
import { createSubscriptionRoutes } from './subscriptions.ts';
import { apiVersion, createStripeWorld, eventOf, failed, keyOf } from './world.ts';

const groups = [
  createCardRoutes,
  createIntentRoutes,
  createRefundRoutes,
  createSubscriptionRoutes,
  createScheduleRoutes,
  createInvoiceRoutes,
  createEventRoutes,
];

/**
 * Stripe on the loopback, as far as the adapter speaks with it: it keeps its money in the sandbox's books, answers in the
 * shapes of its newest fixtures, holds to idempotency as it is documented, and refuses what it does not know.
 */
export const createStripeStandIn = (clock: Clock, secretKey: string) => {
  const world = createStripeWorld(clock);
  const { engine, setups, rehearsal, taken } = world;
  const routes = groups.map((make) => make(world));
  const replies = new Map<string, { question: string; reply: Reply }>();

  const run = async (asked: Asked): Promise<Reply> => {
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

  const answer = async (asked: Asked): Promise<Reply> => {
    if (asked.headers.authorization !== `Bearer ${secretKey}`)
      return failed(
        401,
        'invalid_request_error',
        undefined,
        `Invalid API Key provided: ${asked.headers.authorization?.slice(7, 15)}****`,
      );
    if (asked.headers['stripe-version'] !== apiVersion) throw new Error('Another API version than the pinned one');
    if (asked.method !== 'POST') return run(asked);
    if (!asked.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return failed(400, 'invalid_request_error', undefined, 'Not a form');
    const question = `${asked.path}?${asked.body}`;
    const known = replies.get(keyOf(asked));
    if (known && known.question !== question)
      return failed(
        400,
        'idempotency_error',
        undefined,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    if (known) return { ...known.reply, headers: { 'idempotent-replayed': 'true' } };
    const reply = await run(asked);
    replies.set(keyOf(asked), { question, reply });
    return reply;
  };

  return {
    ...createStandIn(answer),
    rehearsal,
    taken,
    eventOf,
    /** The holder fills in the fields of a setup. */
    fillIn: async (setupRef: string, kind: CardToken): Promise<void> => {
      const setup = setups.get(fromStripe(setupRef));
      if (!setup) throw new Error('There is no such setup');
      setup.card = (await engine.addCard(fromStripe(setup.customer), kind)).ref;
    },
  };
};
