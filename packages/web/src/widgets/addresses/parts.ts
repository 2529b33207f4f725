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

const number = /^[1-9]\d{0,15}$/;
const kinds = listTypes.join('|');

/** What may stand for each of them in an address (G-37); anything else is the address of nothing. */
const forms: Readonly<Record<keyof PartValues, RegExp>> = {
  id: number,
  resultId: number,
  pageId: number,
  list: new RegExp(`^(?:${kinds})-[1-9]\\d{0,15}$`),
  autopilot: new RegExp(`^(?:${kinds}|basic|webhook)-[1-9]\\d{0,15}$`),
  slug: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
};

const isPart = (name: string): name is keyof PartValues => name in forms;

/** Whether the changing parts of an address, by name, can name anything at all. */
export const areGoodParts = (given: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(given).every(([name, value]) => value === undefined || (isPart(name) && forms[name].test(value)));

/** A part as it stands in an address: a list is `local-12` (G-37). */
export const partOf = (value: PartValues[keyof PartValues]): string =>
  typeof value === 'object' ? `${value.type}-${value.id}` : String(value);

/** The list that a part of an address names, or null: of a page that is open, the router has looked at its form before. */
export const maybeListPlace = (part: string | undefined): ListPlace | null => {
  const [word, id] = part?.split('-') ?? [];
  const type = listTypes.find((one) => one === word);
  return type === undefined ? null : { type, id: Number(id) };
};
