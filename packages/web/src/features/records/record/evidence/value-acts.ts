import { listRoutes } from '@galena/contract/lists';
import { editRoutes, resultRoutes } from '@galena/contract/records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { call } from '../../../../platform/api.ts';
import { keyOf } from '../../../../platform/query.ts';
import { showToast } from '../../../../ui/messages/toasts.ts';
import type { ListPlace } from '../../../../widgets/addresses/parts.ts';
import type { JudgedField } from './value-evidence.ts';

/** An address or a number of a record, of which something is said. */
export type Judged = { readonly field: JudgedField; readonly value: string };

type Done = Judged & { readonly what: 'rejected' | 'used' };

/** What is known of records and lists is asked for again. */
export const useRefreshRecords = (): (() => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [resultRoutes.result, editRoutes.edits, listRoutes.get, listRoutes.lists].map((route) =>
        queryClient.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    );
};

/** What a person says of the values of a record without being asked anything: each can be taken back. */
export const useValueActs = ({ type, id }: ListPlace, recordId: number) => {
  const { t } = useTranslation();
  const refresh = useRefreshRecords();
  const undo = useMutation({
    mutationFn: (act: string) => call(editRoutes.undo, { params: { id: act } }),
    onSettled: refresh,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ what, field, value, at }: Done & { readonly at: number }) => {
      const body = what === 'used' ? { [field]: value } : { wrong: { [field]: value } };
      return call(editRoutes.edit, { params: { type, id, resultId: at }, body });
    },
    onSuccess: ({ act_id: act }, { what, value }) => {
      // The record shows what it has now; only what has gone from sight is told of.
      if (what !== 'rejected' || act === null) return;
      showToast('done', t('records.evidence.told.rejected', { value }), {
        action: { label: t('widgets.lists.undo'), run: () => undo.mutate(act) },
      });
    },
    // Also after a refusal: the value may have gone meanwhile.
    onSettled: refresh,
  });
  const say = (what: Done['what']) => (judged: Judged) => mutate({ ...judged, what, at: recordId });
  return {
    /** It is not right: the next best takes its place. */
    reject: say('rejected'),
    /** It is the right one, whatever was said of it before. */
    use: say('used'),
    /** The value of which something is being said. */
    pending: isPending ? variables.value : null,
  };
};

export type ValueActs = ReturnType<typeof useValueActs>;
