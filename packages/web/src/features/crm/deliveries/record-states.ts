import { crmDeliveryRoutes as routes, maxStatesAsked, type CrmRecordState } from '@galena/contract/crm';
import { call } from '../../../platform/api.ts';

type States = readonly CrmRecordState[];
type Waiting = {
  readonly recordId: number;
  readonly found: (states: States) => void;
  readonly failed: (why: unknown) => void;
};

/** The cells of a screen come within this time, and are asked about together. */
const gatherMs = 15;
const waiting = new Map<number, Waiting[]>();

const ask = async (listId: number, some: readonly Waiting[]): Promise<void> => {
  try {
    const body = { result_ids: [...new Set(some.map(({ recordId }) => recordId))] };
    const { data } = await call(routes.states, { params: { id: listId }, body });
    for (const { recordId, found } of some) found(data.filter(({ result_id: id }) => id === recordId));
  } catch (error) {
    for (const { failed } of some) failed(error);
  }
};

const askAll = (listId: number): void => {
  const all = waiting.get(listId) ?? [];
  waiting.delete(listId);
  for (let at = 0; at < all.length; at += maxStatesAsked) void ask(listId, all.slice(at, at + maxStatesAsked));
};

/** How far a record of a list is with each CRM; what is asked at the same moment is one call. */
export const askStates = (listId: number, recordId: number): Promise<States> =>
  new Promise((found, failed) => {
    const others = waiting.get(listId);
    if (!others) setTimeout(() => askAll(listId), gatherMs);
    waiting.set(listId, [...(others ?? []), { recordId, found, failed }]);
  });
