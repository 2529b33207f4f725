import type { FullResult, KnownValue, judgedFields } from '@galena/contract/records';

export type JudgedField = (typeof judgedFields)[number];

/** A value that somebody or something said of a record, with every place where it stands. */
export type ValueEvidence = {
  readonly value: string;
  /** The most telling place first: one with the words around it, then one with a page. */
  readonly places: readonly [KnownValue, ...KnownValue[]];
  /** Somebody of the account said that it is not right. */
  readonly isRejected: boolean;
};

/** What is said of an address or a number: what holds, what lost, what is not right. */
export type FieldEvidence = {
  readonly best: ValueEvidence | null;
  readonly others: readonly ValueEvidence[];
  readonly rejected: readonly ValueEvidence[];
};

/** Addresses and numbers are texts; the ledger can hold anything. */
const textOf = ({ value }: KnownValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

const telling = ({ snippet, ref_url: page }: KnownValue): number => (snippet !== null ? 0 : page !== null ? 1 : 2);

const evidenceOfValue = ([first, ...rest]: readonly [KnownValue, ...KnownValue[]]): ValueEvidence => {
  const places = [first, ...rest].toSorted((one, other) => telling(one) - telling(other));
  return {
    value: textOf(first),
    places: places as [KnownValue, ...KnownValue[]],
    isRejected: places.some(({ rejected_at: at }) => at !== null),
  };
};

/** The ledger has a row for each place; one value may stand in many. */
export const evidenceOf = (record: Pick<FullResult, 'values' | JudgedField>, field: JudgedField): FieldEvidence => {
  const rows = record.values.filter((value) => value.field === field).toSorted((one, other) => one.rank - other.rank);
  const byValue = Map.groupBy(rows, (row) => textOf(row).toLowerCase());
  const all = [...byValue.values()].flatMap(([first, ...rest]) => (first ? [evidenceOfValue([first, ...rest])] : []));
  const held = record[field]?.toLowerCase();
  const best = all.find(({ value, isRejected }) => !isRejected && value.toLowerCase() === held) ?? null;
  return {
    best,
    others: all.filter((one) => one !== best && !one.isRejected),
    rejected: all.filter(({ isRejected }) => isRejected),
  };
};
