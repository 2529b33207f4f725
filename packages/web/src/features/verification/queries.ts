import { verificationRoutes as routes } from '@galena/contract/verification';
import { keepFresh } from '../../platform/live.ts';
import { queryOf } from '../../platform/query.ts';
import type { ListPlace } from '../../widgets/addresses/parts.ts';

keepFresh('run', 250, routes.job);
// A list is told of once for each piece that is answered.
keepFresh('list', 1_000, routes.deliverability, routes.answers);

/** How far a verification is, and what came of it. */
export const jobQuery = (runId: number) => queryOf(routes.job, { params: { id: runId } });

/** How deliverable a list is. */
export const deliverabilityQuery = ({ type, id }: ListPlace) =>
  queryOf(routes.deliverability, { params: { type, id } });

/** What is known of each address of a record. */
export const answersQuery = ({ type, id }: ListPlace, recordId: number) =>
  queryOf(routes.answers, { params: { type, id, resultId: recordId } });
