import type { AccountFixture } from './account-fixture.ts';

/** What the operator's routes name; nothing of it belongs to an account. */
export type OperatorFixture = {
  readonly waitingJobId: string;
  /** Two jobs that were given up: one to be tried again, one to be discarded. */
  readonly lastingLetter: string;
  readonly spareLetter: string;
  /** Comes with the product. */
  readonly searcherId: number;
  /** Was added, and can be removed. */
  readonly spareSearcherId: number;
};

type Input = { readonly params?: object; readonly query?: object; readonly body?: object };
type Things = AccountFixture & OperatorFixture;

/** How a route is called so that it does something, and what an audit says of that. */
export type RouteCase = {
  readonly input: (things: Things) => Input;
  /** `action entity` of the rows that it writes; or why it leaves none. Of routes that only read: nothing. */
  readonly audits?: readonly string[] | { readonly none: string };
};

const noInput = (): Input => ({});
const listOf = ({ list }: Things) => ({ type: 'local', id: list.id });
const recordOf = (things: Things) => ({ ...listOf(things), resultId: things.resultId });
const judged = { none: 'the value itself keeps who judged it, and what stood there before' };
const ownRun = { none: 'a run keeps its states and who began it' };
const lisbon = { label: 'Lisbon', country: 'PT', city: 'Lisbon', lat: 38.7, lng: -9.1 };
const dentists = { location: lisbon, filters: { categories: ['dentist'] }, searcher: 'sandbox_local' };

const platform: Readonly<Record<string, RouteCase>> = {
  'GET /api/runs': { input: noInput },
  'GET /api/runs/:id': { input: ({ searchId }) => ({ params: { id: searchId } }) },
  'POST /api/runs/:id/cancel': { input: ({ searchId }) => ({ params: { id: searchId } }), audits: ownRun },
  'POST /api/runs/:id/pause': { input: ({ searchId }) => ({ params: { id: searchId } }), audits: ownRun },
  'POST /api/runs/:id/resume': { input: ({ pausedRunId }) => ({ params: { id: pausedRunId } }), audits: ownRun },
  'GET /api/notifications': { input: noInput },
  'POST /api/notifications/:id/read': {
    input: ({ noticeId }) => ({ params: { id: noticeId } }),
    audits: { none: 'reading is no act' },
  },
  'POST /api/notifications/read-all': { input: noInput, audits: { none: 'reading is no act' } },
};

const identity: Readonly<Record<string, RouteCase>> = {
  'GET /api/me': { input: noInput },
  'PUT /api/me/preferences': {
    input: () => ({ body: { key: 'probe', value: 1 } }),
    audits: { none: 'how somebody likes to see things' },
  },
  'POST /api/accept-terms': { input: noInput, audits: ['terms_accepted user'] },
  'GET /api/me/sessions': { input: noInput },
  'DELETE /api/me/sessions/:id': {
    input: ({ sessionId }) => ({ params: { id: sessionId } }),
    audits: ['session_ended access_token'],
  },
  'DELETE /api/me/sessions': { input: noInput, audits: ['other_sessions_ended user'] },
  'POST /auth/logout': { input: noInput, audits: ['signed_out access_token'] },
};

const billing: Readonly<Record<string, RouteCase>> = {
  'GET /api/credit-costs': { input: noInput },
  'GET /api/user-limits': { input: noInput },
};

const lists: Readonly<Record<string, RouteCase>> = {
  'GET /api/campaign-types': { input: noInput },
  'GET /api/campaigns': { input: noInput },
  'POST /api/campaigns': {
    input: () => ({ body: { name: 'Another', type: 'local' } }),
    audits: ['created list'],
  },
  'GET /api/campaigns/:id': { input: ({ list }) => ({ params: { id: list.id } }) },
  'PUT /api/campaigns/:id': {
    input: ({ list }) => ({ params: { id: list.id }, body: { name: 'Renamed' } }),
    audits: ['changed list'],
  },
  'DELETE /api/campaigns/:id': { input: ({ list }) => ({ params: { id: list.id } }), audits: ['deleted list'] },
  'POST /api/campaigns/archive/:id': {
    input: ({ list }) => ({ params: { id: list.id }, body: {} }),
    audits: ['archived list'],
  },
  'POST /api/campaigns/details': {
    input: ({ list }) => ({ body: { campaign_id: list.id, tags: ['x'], source: null } }),
    audits: ['changed list'],
  },
  'GET /api/campaign-tags': { input: noInput },
  'POST /api/campaign/:id/history': { input: ({ list }) => ({ params: { id: list.id }, body: {} }) },
  'POST /api/campaigns/bulk-delete': {
    input: ({ list, people }) => ({ body: { resultIds: [list.id, people.id] } }),
    audits: ['deleted list', 'deleted list'],
  },
  'POST /api/campaigns/bulk-archive': {
    input: ({ list }) => ({ body: { resultIds: [list.id], is_archived: true } }),
    audits: ['archived list'],
  },
};

const records: Readonly<Record<string, RouteCase>> = {
  'POST /api/:type-results/:id': { input: (things) => ({ params: listOf(things), body: {} }) },
  'GET /api/:type-results/:id/:resultId': { input: (things) => ({ params: recordOf(things) }) },
  'DELETE /api/:type-results/:id/:resultId': {
    input: (things) => ({ params: recordOf(things) }),
    audits: ['deleted record'],
  },
  'GET /api/:type-results/:id/:resultId/employees': { input: (things) => ({ params: recordOf(things) }) },
  'POST /api/:type-results/:id/:resultId/employees/copy': {
    input: (things) => ({
      params: recordOf(things),
      body: { employeeIds: [things.employeeId], campaign_id: things.people.id },
    }),
    audits: { none: 'the list’s history says it' },
  },
  'POST /api/:type-results/:id/:resultId/values/correct': {
    input: (things) => ({
      params: recordOf(things),
      body: { field: 'email', value: things.email, corrected: 'right@mail.example' },
    }),
    audits: judged,
  },
  'POST /api/:type-results/:id/:resultId/values/reject': {
    input: (things) => ({ params: recordOf(things), body: { field: 'email', value: things.email } }),
    audits: judged,
  },
  'POST /api/:type-results/:id/:resultId/values/prefer': {
    input: (things) => ({ params: recordOf(things), body: { field: 'email', value: things.email } }),
    audits: judged,
  },
  'POST /api/:type-results/:id/:resultId/values/suppress': {
    input: (things) => ({ params: recordOf(things), body: { field: 'email', value: things.email } }),
    audits: ['suppressed contact'],
  },
  'POST /api/:type-results/:id/export': { input: (things) => ({ params: listOf(things), body: {} }) },
};

const search: Readonly<Record<string, RouteCase>> = {
  'GET /api/locations': { input: () => ({ query: { q: 'lisbon' } }) },
  'GET /api/locations/towns': { input: () => ({ query: { south: 38, west: -10, north: 39, east: -9 } }) },
  'GET /api/local-categories': { input: noInput },
  'GET /api/search-options/:type': { input: () => ({ params: { type: 'local' } }) },
  'POST /api/:type-search/estimate': { input: () => ({ params: { type: 'local' }, body: dentists }) },
  'POST /api/:type-search/map': {
    input: () => ({
      params: { type: 'local' },
      body: { ...dentists, view: { south: 38, west: -10, north: 39, east: -9, zoom: 9 } },
    }),
  },
  'POST /api/:type-search': {
    input: ({ list }) => ({
      params: { type: 'local' },
      body: { ...dentists, searcher: 'nearby', campaign_id: list.id, limit: 1 },
    }),
    audits: ['started search'],
  },
  'GET /api/searches/:id': { input: ({ searchId }) => ({ params: { id: searchId } }) },
  'POST /api/searches/:id/cancel': { input: ({ searchId }) => ({ params: { id: searchId } }), audits: ownRun },
};

const enrichment: Readonly<Record<string, RouteCase>> = {
  'POST /api/:type-results/:id/enrich/estimate': {
    input: (things) => ({ params: listOf(things), body: { action: 'email', all: true } }),
  },
  'POST /api/:type-results/:id/enrich': {
    input: (things) => ({ params: listOf(things), body: { action: 'employees', all: true } }),
    audits: ['started lookup'],
  },
  'GET /api/enrich-jobs/:id': { input: ({ lookupId }) => ({ params: { id: lookupId } }) },
  'GET /api/:type-results/:id/:resultId/visit': { input: (things) => ({ params: recordOf(things) }) },
};

const ofSearcher = ({ searcherId }: Things): Input => ({ params: { id: searcherId } });
const ofRun = (id: number, { person }: Things): Input => ({ params: { id }, body: { account_id: person.accountId } });

const operator: Readonly<Record<string, RouteCase>> = {
  'GET /api/admin/searchers': { input: noInput },
  'POST /api/admin/searchers': {
    input: () => ({
      body: { name: 'Ours', list_type: 'people', provider: 'keyed', credentials: { api_key: 'a-key-of-tests' } },
    }),
    audits: ['searcher_added searcher'],
  },
  'PUT /api/admin/searchers/:id': {
    input: (things) => ({ ...ofSearcher(things), body: { name: 'Renamed' } }),
    audits: ['searcher_changed searcher'],
  },
  'DELETE /api/admin/searchers/:id': {
    input: ({ spareSearcherId }) => ({ params: { id: spareSearcherId } }),
    audits: ['searcher_removed searcher'],
  },
  'POST /api/admin/searchers/:id/pause': { input: ofSearcher, audits: ['searcher_paused searcher'] },
  'POST /api/admin/searchers/:id/resume': { input: ofSearcher, audits: ['searcher_resumed searcher'] },
  'POST /api/admin/searchers/:id/test': { input: ofSearcher, audits: ['searcher_tested searcher'] },
  'GET /api/admin/jobs': { input: noInput },
  'POST /api/admin/jobs/:id/cancel': {
    input: ({ waitingJobId }) => ({ params: { id: waitingJobId } }),
    audits: ['job_cancelled job'],
  },
  'POST /api/admin/dead-letters/:id/retry': {
    input: ({ lastingLetter }) => ({ params: { id: lastingLetter } }),
    audits: ['dead_letter_retried job'],
  },
  'DELETE /api/admin/dead-letters/:id': {
    input: ({ spareLetter }) => ({ params: { id: spareLetter } }),
    audits: ['dead_letter_discarded job'],
  },
  'GET /api/admin/runs': { input: noInput },
  'POST /api/admin/runs/:id/cancel': {
    input: (things) => ofRun(things.searchId, things),
    audits: ['run_cancelled run'],
  },
  'POST /api/admin/runs/:id/resume': {
    input: (things) => ofRun(things.pausedRunId, things),
    audits: ['run_resumed run'],
  },
  'GET /api/admin/health': { input: noInput },
  'GET /api/admin/mails': { input: noInput },
  'GET /api/admin/mails/:id': {
    input: ({ mailId, person }) => ({ params: { id: mailId }, query: { account_id: person.accountId } }),
  },
};

/** One call of every route that somebody has to be signed in for, by method and path. A new route gets its line here. */
export const routeCases: Readonly<Record<string, RouteCase>> = {
  ...platform,
  ...identity,
  ...billing,
  ...lists,
  ...records,
  ...search,
  ...enrichment,
  ...operator,
};
