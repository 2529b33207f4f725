import { listRoutes } from '@galena/contract/lists';
import { resultRoutes, valueRoutes } from '@galena/contract/records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../platform/api.ts';
import { keyOf } from '../../../../platform/query.ts';
import { showToast } from '../../../../ui/messages/toasts.ts';
import type { ListPlace } from '../../../../widgets/addresses/parts.ts';
import type { JudgedField } from './said-values.ts';

/** An address or a number of a record, of which something is said. */
export type Judged = { readonly field: JudgedField; readonly value: string };

type Said = Judged & { readonly what: 'rejected' | 'restored' | 'preferred' };

/** What is known of records and lists is asked for again. */
export const useRefreshRecords = (): (() => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [resultRoutes.result, listRoutes.get, listRoutes.lists].map((route) =>
        queryClient.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    );
};

/** What a person says of the values of a record without being asked anything: each can be taken back. */
export const useValueActs = ({ type, id }: ListPlace, recordId: number) => {
  const { t } = useTranslation();
  const refresh = useRefreshRecords();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ what, field, value, at }: Said & { readonly at: number }) => {
      const params = { type, id, resultId: at };
      if (what === 'preferred') return call(valueRoutes.prefer, { params, body: { field, value } });
      return call(valueRoutes.reject, { params, body: { field, value, is_rejected: what === 'rejected' } });
    },
    onSuccess: (_, { what, at, ...judged }) => {
      // The record shows what it has now; only what can be taken back is told of.
      if (what !== 'rejected') return;
      const undo = { label: t('widgets.lists.undo'), run: () => mutate({ ...judged, what: 'restored', at }) };
      showToast('done', t('records.evidence.told.rejected', { value: judged.value }), { action: undo });
    },
    // Also after a refusal: the value may have gone meanwhile.
    onSettled: refresh,
  });
  // The toast outlives the record that is looked at: it undoes what was done to the one before.
  const say = (what: Said['what']) => (judged: Judged) => mutate({ ...judged, what, at: recordId });
  return {
    reject: say('rejected'),
    restore: say('restored'),
    prefer: say('preferred'),
    /** The value of which something is being said. */
    pending: isPending ? variables.value : null,
  };
};

export type ValueActs = ReturnType<typeof useValueActs>;
