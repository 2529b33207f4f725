import { createRoutes, createStandIn, type Reply } from '../../../testing/stand-in.ts';

export const grooveKey = 'groove-key';
export const grooveForm = 'f 1';

type Lead = Readonly<Record<string, unknown>>;

const refuse = (status: number, message: string): Reply => ({ status, json: { message } });

/** Groove in memory, in the form that its adapter takes it to have; its address ends in `/v1`. It keeps the leads that it took. */
export const createGrooveStandIn = () => {
  const leads: Lead[] = [];
  const lies: 'error_as_200'[] = [];
  const routes = createRoutes({
    'GET /v1/me': () => ({ status: 200, json: { id: 7, name: 'Northbeam' } }),
    'POST /v1/forms/:id/leads': ({ body }, id) => {
      if (decodeURIComponent(id) !== grooveForm) return refuse(404, 'No such form');
      leads.push(JSON.parse(body) as Lead);
      return { status: 201, json: { id: `l_${leads.length}` } };
    },
  });
  const standIn = createStandIn(async (asked) => {
    const key = (asked.headers['authorization'] ?? '').replace(/^Bearer /, '');
    if (key !== grooveKey) return refuse(401, `Bad key ${key}`);
    if (lies.length > 0) return { status: 200, json: { error: 'Something went wrong' } };
    return (await routes(asked)) ?? refuse(404, 'Not found');
  });
  return { ...standIn, leads, lies };
};
