import type { AnyRoute } from '@galena/contract/kernel';
import i18next from 'i18next';
import { showToast } from '../ui/messages/toasts.ts';

/** What an answer says of its success (`said` of the contract). */
type SuccessAnswer = {
  readonly message: string;
  readonly code?: string;
  readonly params?: Readonly<Record<string, number>>;
};

/** Calls whose success the page tells of in words of its own, with a way to undo it. */
const toldByPages = new Set<AnyRoute>();

/** Keeps what the server says of a success of these calls from becoming a toast. */
export const letPagesTell = (...routes: readonly AnyRoute[]): void => {
  for (const route of routes) toldByPages.add(route);
};

/** What was done, in the reader's language: the translation of its code where there is one, else the server's sentence. */
const sentenceOf = ({ message, code = '', params = {} }: SuccessAnswer): string => {
  // English has no entry for a code on purpose: its sentence stands in the contract and nowhere else.
  const key: string = `done.${code}`;
  if (!i18next.exists(key, params)) return message;
  // Known only at run time; `exists` has just found it.
  const translate = i18next.t as unknown as (key: string, params: object) => string;
  return translate(key, params);
};

/** Tells of a success in a toast, unless its page does. */
export const toastSuccess = (route: AnyRoute, success: SuccessAnswer): void => {
  if (!toldByPages.has(route)) showToast('done', sentenceOf(success));
};
