import { createStandIn } from '../../../testing/stand-in.ts';

/** The path of the one Zap that listens. */
export const zapPath = '/hooks/catch/123/abcdef/';

/** Zapier in memory: it keeps what a Zap was sent, until the Zap is taken away. */
export const createZapierStandIn = () => {
  const leads: unknown[] = [];
  const options = { isListening: true };
  const standIn = createStandIn(async ({ method, path, body }) => {
    if (method !== 'POST' || path !== zapPath) return { status: 404, json: { status: 'error' } };
    if (!options.isListening) return { status: 410, json: { status: 'error' } };
    leads.push(JSON.parse(body));
    return { status: 200, json: { attempt: '01', id: '02', request_id: '03', status: 'success' } };
  });
  return { ...standIn, leads, options };
};
