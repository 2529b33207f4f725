import { inFile, type Planted } from './planted.ts';

const admin = 'packages/server/src/modules/admin';

/** Promises of the design that the compiler keeps. */
export const typeFaults: readonly Planted[] = [
  inFile(
    'an undeclared error in a route handler',
    `${admin}/planted-error.routes.ts`,
    'error TS2345',
    `import { generalErrors } from '@galena/contract/kernel';
import { identityRoutes } from '@galena/contract/identity';
import { bind } from '../../platform/http/bind.ts';

export const binding = bind(identityRoutes.logout, async (_work, _input, fail) => fail(generalErrors.too_large));
`,
  ),
  inFile(
    'an answer that the route does not declare',
    `${admin}/planted-answer.routes.ts`,
    'error TS2322',
    `import { identityRoutes } from '@galena/contract/identity';
import { bind } from '../../platform/http/bind.ts';

export const binding = bind(identityRoutes.endOtherSessions, async () => ({ data: { count: 'many' }, message: '' }));
`,
  ),
  inFile(
    'a route without access',
    'packages/contract/src/admin/planted-route.ts',
    "error TS2741: Property 'access' is missing",
    `import { Empty, route } from '../kernel/index.ts';

export const planted = route({ method: 'GET', path: '/api/planted', summary: 'Nobody said who may', returns: Empty });
`,
  ),
  inFile(
    'a tenant store called outside of a transaction',
    'packages/server/src/modules/identity/planted-store.service.ts',
    'error TS2345',
    `import type { Context } from '../../platform/context/context.ts';
import { getPerson } from './people.store.ts';

export const getPlanted = (context: Context) => getPerson(context.db, 1, 1);
`,
  ),
  inFile(
    'a field of a list that may be missing',
    `${admin}/planted-index.rules.ts`,
    'error TS2322',
    'export const firstOf = (names: readonly string[]): string => names[0];\n',
  ),
  inFile(
    'a null where none is expected',
    'tools/src/planted-null.ts',
    'error TS18047',
    'export const lengthOf = (name: string | null): number => name.length;\n',
  ),
  inFile(
    'TypeScript that Node cannot run',
    'packages/adapters/src/http/planted-enum.ts',
    'error TS1294',
    'export enum Planted {\n  One,\n}\n',
  ),
];

/** An address that a link must not be built for. */
const leading = (title: string, name: string, error: string, target: string): Planted =>
  inFile(
    title,
    `packages/web/src/widgets/planted-${name}.ts`,
    error,
    `import { useGo } from './addresses/address-of.ts';\n\nexport const usePlanted = () => useGo()(${target});\n`,
  );

/** The same for the project of the shop front. */
export const webTypeFaults: readonly Planted[] = [
  inFile(
    'a call without what the route asks for',
    'packages/web/src/widgets/planted-call.ts',
    "error TS2741: Property 'params' is missing",
    `import { identityRoutes } from '@galena/contract/identity';
import { call } from '../platform/api.ts';

export const planted = () => call(identityRoutes.endSession, {});
`,
  ),
  leading('a way to a page that is not there yet', 'unbuilt', 'error TS2345', "'Admin:Dashboard', {}"),
  leading('an address without what it names', 'gap', 'error TS2554', "'LeadSearch:SavedList'"),
  leading(
    'an address that names another kind of thing',
    'kind',
    'error TS2322',
    "'LeadSearch:SavedList', { params: { list: 12 } }",
  ),
  leading(
    'a search that the page does not know',
    'search',
    'error TS2353',
    "'LeadSearch:NewSearch', { search: { kind: 'local' } }",
  ),
];
