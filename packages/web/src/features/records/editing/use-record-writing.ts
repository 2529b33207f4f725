import { resultRoutes, type FullResult, type Result } from '@galena/contract/records';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { useEditOf, withCell } from './edit-fields.ts';
import { useCellWriting } from './use-cell-writing.ts';

/** Writes fields of a record that is looked at. */
export const useRecordWriting = (place: ListPlace) => {
  const queryClient = useQueryClient();
  const editOf = useEditOf(place.type);
  const writing = useCellWriting(place, editOf);
  const write = (seen: Result, name: string, title: string, text: string): void => {
    const edit = editOf(name);
    if (typeof edit === 'string') return;
    const params = { type: place.type, id: place.id, resultId: seen.id };
    queryClient.setQueryData(
      queryOf(resultRoutes.result, { params }).queryKey,
      (known: { readonly data: FullResult } | undefined) => known && { data: withCell(known.data, edit, text) },
    );
    writing.write({ names: [name], rows: [{ id: seen.id, texts: [text], seen }] }, { title });
  };
  return { editOf, write };
};
