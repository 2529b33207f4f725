import { fillSentence } from './errors.ts';

/**
 * What a call says once it has done what it was asked for: its code and its English sentence stand here and nowhere else. The
 * interface shows its own translation of `code` where it has one.
 */
export type SuccessDef = {
  readonly code: string;
  /** With `{count}` where it counts. */
  readonly message: string;
  /** The same of one; without it nothing is counted, or one is said like many. */
  readonly one?: string;
};

type SuccessTable = Readonly<Record<string, string | { readonly one: string; readonly many: string }>>;

/** Declares what the calls of a room say; the keys become the `code` of the answer. */
export const defineSuccesses = <const Table extends SuccessTable>(
  table: Table,
): { readonly [Code in keyof Table]: SuccessDef } =>
  Object.fromEntries(
    Object.entries(table).map(([code, successOf]): [string, SuccessDef] => [
      code,
      typeof successOf === 'string'
        ? { code, message: successOf }
        : { code, message: successOf.many, one: successOf.one },
    ]),
  ) as { readonly [Code in keyof Table]: SuccessDef };

/** The part of an answer that says what was done. @param count of how many, where the sentence counts */
export const successOf = (
  { code, message, one = message }: SuccessDef,
  count?: number,
): { readonly message: string; readonly code: string; readonly params?: { readonly count: number } } => {
  if (count === undefined) return { message, code };
  return { message: fillSentence(count === 1 ? one : message, { count }), code, params: { count } };
};
