import type { ParseKeys } from 'i18next';

/** The key of a text without placeholders. */
export type TextKey = ParseKeys;

/** An address of the interface; `$name` stands for a part that changes. */
export type Path = `/${string}`;

const number = /^[1-9]\d{0,15}$/;
const kinds = 'people|local|company|domain|influencer|group';

/** What may stand for each changing part of an address; anything else is the address of nothing. */
const parts: Readonly<Record<string, RegExp>> = {
  id: number,
  resultId: number,
  pageId: number,
  list: new RegExp(`^(?:${kinds})-[1-9]\\d{0,15}$`),
  autopilot: new RegExp(`^(?:${kinds}|basic|webhook)-[1-9]\\d{0,15}$`),
  slug: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
};

/** Whether the changing parts of an address, by name, can name anything at all. */
export const areGoodParts = (given: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(given).every(([name, value]) => value === undefined || parts[name]?.test(value) === true);
