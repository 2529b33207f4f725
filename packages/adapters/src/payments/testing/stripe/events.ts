import { createRoutes } from '../../../testing/stand-in.ts';
import { listOf } from './answers.ts';
import { eventOf, failed, formOf, ok, type StripeWorld } from './world.ts';

/** Events, and pages for customers. */
export const createEventRoutes = ({ engine }: StripeWorld) =>
  createRoutes({
    'GET /v1/events': async ({ query }) => {
      if ([...query.keys()].filter((name) => name.startsWith('types')).length > 20)
        return failed(400, 'invalid_request_error', undefined, 'You may pass up to 20 types.');
      const since = new Date(Number(query.get('created[gte]')) * 1000);
      const events = (await engine.findNotices(since)).map(eventOf);
      const after = query.get('starting_after');
      const latestFirst = events.toReversed();
      const from = after === null ? 0 : latestFirst.findIndex(({ id }) => id === after) + 1;
      const data = latestFirst.slice(from, from + Number(query.get('limit')));
      return ok({ ...listOf('/v1/events', data), has_more: from + data.length < latestFirst.length });
    },
    'POST /v1/billing_portal/sessions': (asked) => {
      const { customer = '', return_url: back = '' } = formOf(asked);
      return ok({
        id: 'bps_1',
        object: 'billing_portal.session',
        customer,
        return_url: back,
        url: `https://billing.stripe.com/p/session/${customer}`,
      });
    },
  });
