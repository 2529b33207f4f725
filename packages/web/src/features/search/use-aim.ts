import { listTypes, type ListType } from '@galena/contract/kernel';
import { useParams, useRouterState } from '@tanstack/react-router';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { maybeListPlace } from '../../widgets/addresses/parts.ts';
import { usePreference } from '../../widgets/preferences.ts';

/** The kind that a first visit opens: companies are there without any vendor, so it says something at once. */
const firstType: ListType = 'company';

const maybeType = (name: string | null | undefined): ListType | null => listTypes.find((type) => type === name) ?? null;

/** What the address says of the search. */
export type Aim = {
  readonly type: ListType;
  /** The list that the search is for; it fixes the kind. Null: one is still to be chosen. */
  readonly listId: number | null;
  /** Opens another kind, and the next visit with it. */
  readonly open: (type: string) => void;
};

/** The kind that the address names, so that it can be passed on; else the one that was used last. */
export const useAim = (): Aim => {
  const go = useGo();
  const params: { readonly list?: string } = useParams({ strict: false });
  const asked = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('type') });
  const [kept, keep] = usePreference('search_type', listTypes, firstType);
  const list = maybeListPlace(params.list);
  const open = (name: string): void => {
    const type = maybeType(name);
    if (type === null || list !== null) return;
    go('LeadSearch:NewSearch', { search: { type } });
    keep(type);
  };
  return { type: list?.type ?? maybeType(asked) ?? kept, listId: list?.id ?? null, open };
};
