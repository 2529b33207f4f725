import { fold } from '@galena/contract/kernel';

/** Whether a row is what one filter asks for. */
export type Test<Row> = (row: Row) => boolean;

type Bounds = { readonly min?: number | null | undefined; readonly max?: number | null | undefined };

/** A figure between bounds; what has no figure is not. */
export const between =
  <Row>({ min, max }: Bounds, of: (row: Row) => number | null): Test<Row> =>
  (row) => {
    const figure = of(row);
    return figure !== null && figure >= (min ?? -Infinity) && figure <= (max ?? Infinity);
  };

/** One of the texts contains one of the wanted words. */
export const oneOf = <Row>(wanted: readonly string[], of: (row: Row) => readonly string[]): Test<Row> => {
  const folded = wanted.map(fold);
  return (row) => of(row).some((text) => folded.some((input) => fold(text).includes(input)));
};

/** Every word that was typed stands somewhere in the texts. */
export const keyword = <Row>(typed: string, of: (row: Row) => readonly string[]): Test<Row> => {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return (row) => {
    const text = fold(of(row).join(' '));
    return words.every((word) => text.includes(word));
  };
};

/** The same word, however it is written. */
export const same = <Row>(wanted: readonly string[], of: (row: Row) => readonly string[]): Test<Row> => {
  const folded = new Set(wanted.map(fold));
  return (row) => of(row).some((text) => folded.has(fold(text)));
};
