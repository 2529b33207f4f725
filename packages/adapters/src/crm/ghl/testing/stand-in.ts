import { askAll, createRoutes, createStandIn, type Reply } from '../../../testing/stand-in.ts';
import { contactRoutes } from './contacts.ts';
import { answerToken, choose, guard, newCode } from './sign-in.ts';
import { createState, ghlLocation, refuse } from './state.ts';

export { ghlClient, ghlLocation, type GhlLie } from './state.ts';

const own = (id: string, name: string, dataType: string, rest: object = {}) => ({
  id,
  name,
  fieldKey: `contact.${id}`,
  dataType,
  model: 'contact',
  locationId: ghlLocation,
  ...rest,
});

const customFields = [
  own('cf_line', 'Opening line', 'LARGE_TEXT'),
  own('cf_stage', 'Stage', 'SINGLE_OPTIONS', { picklistOptions: ['New', 'Customer'] }),
  own('cf_topics', 'Topics', 'MULTIPLE_OPTIONS', { picklistOptions: ['Ads', 'Web'] }),
  own('cf_size', 'Size', 'NUMERICAL'),
  own('cf_since', 'Since', 'DATE'),
  own('cf_file', 'Contract', 'FILE_UPLOAD'),
];

const hereOnly = (id: string, json: unknown): Reply =>
  id === ghlLocation ? { status: 200, json } : refuse(403, 'The token does not have access to this location.');

const locationRoutes = createRoutes({
  'GET /locations/:id': (_, id) => hereOnly(id, { location: { id, name: 'Northbeam' } }),
  'GET /locations/:id/customFields': (_, id) => hereOnly(id, { customFields }),
});

/**
 * GoHighLevel in memory. It refuses what its document refuses, ends tokens, limits requests, and lies where a test wants it to.
 * @param now the clock by which tokens end
 */
export const createGhlStandIn = ({ now = () => new Date() }: { readonly now?: () => Date } = {}) => {
  const state = createState(now);
  const routes = [contactRoutes(state), locationRoutes];
  const standIn = createStandIn(async (asked) => {
    const { method, path } = asked;
    if (`${method} ${path}` === 'POST /oauth/token') return answerToken(state, asked);
    if (`${method} ${path}` === 'GET /oauth/chooselocation') return choose(state, asked);
    return guard(state, asked) ?? (await askAll(routes, asked)) ?? refuse(404, 'Cannot find it');
  });
  return {
    ...standIn,
    contacts: state.contacts,
    lies: state.lies,
    options: state.options,
    /** A code as its page would have handed over. */
    code: (redirectUri: string): string => newCode(state, redirectUri),
    /** Nobody is let in any more, until somebody chooses a location again. */
    revoke: () => void (state.options.isRevoked = true),
  };
};
