import type { List } from '@galena/contract/lists';
import { employeeRoutes, type Result } from '@galena/contract/records';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../platform/query.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { lookupsOf, type LookupAction, type LookupOffer } from '../lookup/offers.ts';
import { useStartLookup } from '../lookup/use-start-lookup.ts';
import { useValueActs, type Judged, type ValueActs } from './evidence/value-acts.ts';

/** What is being asked about a record, in a dialog above it. */
export type RecordAsked =
  | { readonly what: 'delete' }
  | { readonly what: 'lookup'; readonly action: LookupAction; readonly isAgain: boolean }
  | { readonly what: 'correct' | 'suppress'; readonly judged: Judged }
  | { readonly what: 'save_people'; readonly ids: readonly number[] };

/** What can be done with a record that is looked at. */
export type RecordDoing = {
  readonly place: ListPlace;
  readonly recordId: number;
  /** What may be looked up of it; nothing in demo lists and archived ones. */
  readonly offers: readonly LookupOffer[];
  /** Asks what it would cost; starts at once what costs nothing. */
  readonly lookUp: (action: LookupAction, isAgain?: boolean) => void;
  /** A look-up of it is being started, or under way. */
  readonly isLooking: boolean;
  readonly ask: (asked: RecordAsked) => void;
  readonly acts: ValueActs;
};

type DoingProps = {
  /** Null: it is not known yet. */
  readonly list: List | null;
  readonly place: ListPlace;
  /** Of the record that is looked at; null: nobody looks at one. */
  readonly id: number | null;
  readonly record: Result | null;
};

/** What can be done with a record, and what is being asked about it. */
export const useRecordDoing = ({ list, place, id, record }: DoingProps) => {
  const [asked, ask] = useState<RecordAsked | null>(null);
  const [subject, setSubject] = useState(id);
  // "Back" leads away from a record while something is asked about it: nothing of that is asked about the next one.
  if (id !== subject) {
    setSubject(id);
    ask(null);
  }
  const recordId = record?.id ?? 0;
  const acts = useValueActs(place, recordId);
  const offers = list ? lookupsOf(list) : [];
  const { mutate, isPending } = useStartLookup(place, false);
  const lookUp = (action: LookupAction, isAgain = false): void => {
    const offer = offers.find((one) => one.action === action);
    if (offer && offer.credits === 0)
      return mutate({ action, resultIds: [recordId], ...(isAgain ? { again: true } : {}) });
    return ask({ what: 'lookup', action, isAgain });
  };
  const isLooking = isPending || record?.email_status === 'looking';
  const doing: RecordDoing = { place, recordId, offers, lookUp, isLooking, ask, acts };
  return { doing, asked, close: () => ask(null) };
};

/** Who works at the business of a record, as far as anybody has found them. Of kinds that have none nobody is asked. ENR-003 */
export const useEmployees = ({ type, id }: ListPlace, recordId: number) => {
  const isKind = type === 'local' || type === 'domain';
  const query = useQuery({
    ...queryOf(employeeRoutes.employees, { params: { type, id, resultId: recordId } }),
    enabled: isKind && recordId > 0,
  });
  return { ...query, employees: query.data?.data };
};
