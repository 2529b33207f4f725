import type { ListType } from '@galena/contract/kernel';
import type { TableLayout } from '../../../ui/table/columns/layout.ts';
import { useKept } from '../../../widgets/preferences.ts';

type Bag = Readonly<Record<string, unknown>>;
export type Layout = Partial<TableLayout>;

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** A layout as somebody kept it, maybe with an older version of the product. */
export const readLayout = (kept: unknown): Layout | null => {
  if (!isBag(kept)) return null;
  const widths = Object.entries(isBag(kept['widths']) ? kept['widths'] : {}).filter(
    (pair): pair is [string, number] => typeof pair[1] === 'number' && Number.isFinite(pair[1]),
  );
  return {
    order: texts(kept['order']),
    hidden: texts(kept['hidden']),
    pinned: texts(kept['pinned']),
    widths: Object.fromEntries(widths),
    density: kept['density'] === 'comfortable' ? 'comfortable' : 'compact',
  };
};

/** How the user has arranged the columns of lists of this kind. */
export const useKeptLayout = (type: ListType): readonly [Layout | null, (layout: TableLayout) => void] => {
  const [kept, keep] = useKept(`lists.columns.${type}`);
  return [readLayout(kept), (layout) => keep(JSON.parse(JSON.stringify(layout)))];
};
