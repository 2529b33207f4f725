import { listTypes, type ListType } from '@galena/contract/kernel';

/** What an address says of a list. */
export type ListPlace = { readonly type: ListType; readonly id: number };

/** What stands for the changing parts of an address. */
export type PartValues = {
  readonly id: number;
  readonly resultId: number;
  readonly pageId: number;
  readonly list: ListPlace;
  /** It searches for a kind of lead, or listens for something. */
  readonly autopilot: { readonly type: ListType | 'basic' | 'webhook'; readonly id: number };
  readonly slug: string;
};

/** A part as it stands in an address: a list is `local-12`. */
export const partOf = (value: PartValues[keyof PartValues]): string =>
  typeof value === 'object' ? `${value.type}-${value.id}` : String(value);

/** The list that a part of an address names, or null: of a page that is open, the router has looked at its form before. */
export const maybeListPlace = (part: string | undefined): ListPlace | null => {
  const [word, id] = part?.split('-') ?? [];
  const type = listTypes.find((one) => one === word);
  return type === undefined ? null : { type, id: Number(id) };
};
