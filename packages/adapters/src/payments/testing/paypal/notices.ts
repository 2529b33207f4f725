import { verify as verifyBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createRoutes } from '../../../testing/stand-in.ts';
import { dateOf, missing, ok, publicKey, type PaypalWorld } from './world.ts';

/** Webhooks, their signatures and events. */
export const createNoticeRoutes = ({ engine, webhookId, eventOf }: PaypalWorld) =>
  createRoutes({
    'GET /v1/notifications/webhooks/:id': (_, id) =>
      id === webhookId
        ? ok({ id, url: 'https://galena.test/api/hooks/payments/paypal', event_types: [{ name: '*' }] })
        : missing(),
    'POST /v1/notifications/verify-webhook-signature': ({ body }) => {
      const envelope = JSON.parse(body) as Record<string, string>;
      const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
      const signed = `${envelope['transmission_id']}|${envelope['transmission_time']}|${envelope['webhook_id']}|${crc32(event)}`;
      const isOurs =
        envelope['webhook_id'] === webhookId &&
        envelope['auth_algo'] === 'SHA256withRSA' &&
        envelope['cert_url'] === 'https://api.paypal.test/v1/notifications/certs/CERT-1' &&
        verifyBytes(
          'sha256',
          Buffer.from(signed),
          publicKey,
          Buffer.from(envelope['transmission_sig'] ?? '', 'base64'),
        );
      return ok({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' });
    },
    'GET /v1/notifications/webhooks-events': async ({ query }) => {
      const [since, until] = [dateOf(query.get('start_time')), dateOf(query.get('end_time'))];
      const all = (await engine.findNotices(since))
        .filter(({ createdAt }) => createdAt <= until)
        .map(eventOf)
        .toReversed();
      // Pages of two, so that they are turned.
      const from = Number(query.get('next_page_token') ?? 0);
      const next = new URLSearchParams(query);
      next.set('next_page_token', String(from + 2));
      const links =
        from + 2 < all.length
          ? [{ rel: 'next', href: `https://api.paypal.test/v1/notifications/webhooks-events?${next.toString()}` }]
          : [];
      return ok({ events: all.slice(from, from + 2), count: all.length, links });
    },
  });
