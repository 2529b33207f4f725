import type { Fail, ListType, MapCell, MapView } from '@galena/contract/kernel';
import { searchErrors } from '@galena/contract/search';
import type { Context } from '../../platform/context/context.ts';
import { readSearch, type SearchRefusal, type SearchInput } from './questions.service.ts';

type Refusals = Fail<SearchRefusal | typeof searchErrors.no_map>;

/** Where on the map the leads of a search are, as far as they are in view; those near each other as one. LEAD-004 */
export const mapSearch = async (
  context: Context,
  type: ListType,
  { view, ...input }: SearchInput & { readonly view: MapView },
  fail: Refusals,
): Promise<{ readonly cells: MapCell[] }> => {
  const { searcher, question } = await readSearch(context, type, input, fail);
  if (!searcher.locate) return fail(searchErrors.no_map);
  return { cells: [...(await searcher.locate(context, question, view))] };
};
