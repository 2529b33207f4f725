import { expect, it } from 'vitest';
import { addressIn } from './address-of.ts';
import { maybeListPlace } from './parts.ts';

const routeAt = (name: string, fullPath: string) => ({ fullPath, options: { staticData: { name } } });
const routes = {
  lists: routeAt('LeadSearch:SavedLists', '/lead-search/saved-lists'),
  list: routeAt('LeadSearch:SavedList', '/lead-search/saved-lists/$list'),
  record: routeAt('LeadSearch:SavedListResult', '/lead-search/saved-lists/$list/$resultId'),
  search: routeAt('LeadSearch:NewSearch', '/lead-search/new-search'),
};
const list = { type: 'local', id: 12 } as const;

it.each([
  [addressIn(routes, 'LeadSearch:SavedLists'), '/lead-search/saved-lists'],
  [addressIn(routes, 'LeadSearch:SavedList', { params: { list } }), '/lead-search/saved-lists/local-12'],
  [
    addressIn(routes, 'LeadSearch:SavedListResult', { params: { list, resultId: 7 } }),
    '/lead-search/saved-lists/local-12/7',
  ],
  [addressIn(routes, 'LeadSearch:NewSearch', { search: { type: 'company' } }), '/lead-search/new-search?type=company'],
  [addressIn(routes, 'LeadSearch:NewSearch', { search: {} }), '/lead-search/new-search'],
])('an address is built: %s', (built, address) => expect(built).toBe(address));

it('a page without a route has no address', () =>
  expect(() => addressIn(routes, 'Admin:Jobs')).toThrow('no route is made from Admin:Jobs'));

it.each([
  ['local-12', list],
  ['nothing-1', null],
  [undefined, null],
])('%s names a list, or none', (part, place) => expect(maybeListPlace(part)).toEqual(place));
