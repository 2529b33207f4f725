import { listTypes, type ListType } from '@galena/contract/kernel';

/** What an address says of a list. */
export type ListPlace = { readonly type: ListType; readonly id: number };

export const listsPath = '/lead-search/saved-lists';

/** How an address names a list: `local-12` (G-37). */
export const listPath = ({ type, id }: ListPlace): string => `${listsPath}/${type}-${id}`;

export const recordPath = (list: ListPlace, recordId: number): string => `${listPath(list)}/${recordId}`;
export const tagsPath = (list: ListPlace): string => `${listPath(list)}/tags-and-source`;
export const searchPath = (list: ListPlace): string => `${listPath(list)}/new-search`;

/** The list that a part of an address names; the router has looked at its form before. */
export const listPlaceOf = (part: string): ListPlace => {
  const [word = '', id = ''] = part.split('-');
  return { type: listTypes.find((type) => type === word) ?? 'people', id: Number(id) };
};
