import type { z } from 'zod';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import { maxGroups, type Groups, type groupRoutes, type recordErrors } from '@galena/contract/records';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { getTimeZone } from '../identity/index.ts';
import { getFields } from '../labels/index.ts';
import { findGroups as readGroups } from './groups.store.ts';
import { type Facet, findFacets } from '../lists/index.ts';
import { assertList, type ListPlace } from '../records/index.ts';
import { whereOf } from './conditions.service.ts';
import { groupFieldIn, groupOf, isCounted } from './conditions.store.ts';
import { countedFacets, inTime } from './pages.service.ts';

type Asked = z.output<typeof groupRoutes.groups.body>;
type Refusals = Fail<typeof generalErrors.not_found | typeof recordErrors.list_too_large>;

const states = ['email_status', 'crm_status', 'lookup_outcome'] as const;

/** The groups of a state as the counters of the list know them: nobody looks at its records. */
const countedGroups = (facets: readonly Facet[], state: (typeof states)[number], by: Asked['by']): Groups => {
  const counts = [...Map.groupBy(facets, (facet) => facet[state])].map(([value, all]) => ({
    value,
    count: all.reduce((sum, { n }) => sum + n, 0),
  }));
  const data = counts.toSorted((a, b) => (by === 'name' ? 0 : b.count - a.count) || (a.value < b.value ? -1 : 1));
  return { data, total: data.reduce((sum, { count }) => sum + count, 0), more: { groups: 0, records: 0 } };
};

/** The records that a filter leaves, counted by what a field says. */
export const findGroups = (
  context: Context,
  place: ListPlace,
  { field: name, by, filters }: Asked,
  fail: Refusals,
): Promise<Groups> =>
  inTime(fail, () =>
    inReadTransaction(context, async (tx) => {
      const { accountId } = userOf(context);
      const [fields] = await Promise.all([
        getFields(tx, accountId, place.type),
        assertList(tx, accountId, place, fail),
      ]);
      const field = groupFieldIn(fields, name);
      if (!field) throw invalidInput({ field: [validationSentences.invalid_type] });
      const state = states.find((one) => one === field.name);
      if (state && isCounted(filters))
        return countedGroups(countedFacets(await findFacets(tx, accountId, place.id), filters), state, by);
      const where = await whereOf(tx, accountId, place, filters);
      const timeZone = field.kind === 'date' ? await getTimeZone(tx, accountId) : 'UTC';
      const rows = await readGroups(tx.db, where, groupOf(field, timeZone), { by, limit: maxGroups });
      const shown = rows.reduce((sum, { n }) => sum + n, 0);
      const total = rows[0]?.records ?? 0;
      return {
        data: rows.map(({ value, n }) => ({ value, count: n })),
        total,
        more: { groups: (rows[0]?.groups ?? 0) - rows.length, records: total - shown },
      };
    }),
  );
