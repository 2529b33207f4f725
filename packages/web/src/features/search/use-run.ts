import { CallError, runRoutes, type CallInput, type ListType } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { savedSearchRoutes, searchRoutes } from '@galena/contract/search';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { useCallKeys } from '../../widgets/call-keys.ts';
import type { ListChoice } from '../../widgets/list-picker.tsx';
import type { Question, runOfSaved } from './question.ts';

type Start = CallInput<typeof searchRoutes.start>['body'];

/** What is run: a question, into a list. */
export type Run = {
  readonly question: Question;
  readonly ofSaved: ReturnType<typeof runOfSaved>;
  readonly list: ListChoice;
  /** Of the list, if it is a new one. */
  readonly name: string;
  /** Spend no more than so many credits. */
  readonly stopAt?: number;
};

type RunOptions = {
  readonly type: ListType;
  /** Told of a list that was made, so that another attempt does not make a second one. */
  readonly onList: (list: ListChoice) => void;
  readonly onFailure: (error: CallError) => void;
};

/** Starts a search and goes to the list that it fills, which is made before if it is a new one. */
export const useRun = ({ type, onList, onFailure }: RunOptions) => {
  const go = useGo();
  const queryClient = useQueryClient();
  const listKeys = useCallKeys();
  const runKeys = useCallKeys();
  const isUnderWay = useRef(false);
  const makeList = async (name: string): Promise<number> => {
    const body = { name, type };
    const { data } = await call(listRoutes.create, { body }, { idempotencyKey: listKeys.keyOf(body) });
    onList({ id: data.id, name: data.name, records: 0 });
    return data.id;
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ question, ofSaved, list, name, stopAt }: Run) => {
      const id = list.id === 'new' ? await makeList(name) : list.id;
      const stop = stopAt === undefined ? {} : { stop_at: stopAt };
      const body: Start = { ...question, ...ofSaved, campaign_id: id, ...stop };
      await call(searchRoutes.start, { params: { type }, body }, { idempotencyKey: runKeys.keyOf(body) });
      return id;
    },
    onSuccess: (id) => {
      for (const route of [listRoutes.lists, listRoutes.get, runRoutes.list])
        void queryClient.invalidateQueries({ queryKey: keyOf(route) });
      // The balance and the price are others after it; while it has only begun there is no use in asking.
      for (const route of [searchRoutes.estimate, searchRoutes.recent, savedSearchRoutes.list])
        void queryClient.invalidateQueries({ queryKey: keyOf(route), refetchType: 'none' });
      go('LeadSearch:SavedList', { params: { list: { type, id } } });
    },
    onError: (error) => {
      if (error instanceof CallError) onFailure(error);
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  // Two presses are one start, also before the button knows of the first.
  const run = (what: Run): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(what);
  };
  return { run, isBusy: isPending };
};
