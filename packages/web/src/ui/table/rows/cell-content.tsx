import type { ReactNode } from 'react';
import type { CellContext, DataColumn } from '../columns/columns.ts';

type Format = { readonly format: (value: never) => string };
const formats = new Map<string, Format>();

/** Making a format costs more than using it, and there is one per cell. */
const kept = <F extends Format>(key: string, make: () => F): F => {
  const found = formats.get(key) as F | undefined;
  if (found) return found;
  const made = make();
  formats.set(key, made);
  return made;
};

const aDay = /^\d{4}-\d{2}-\d{2}$/;

const dateWords = (value: string, language: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) => {
  const isDay = aDay.test(value);
  // A day is the same day everywhere; a moment is told in the reader's time.
  const zone = isDay ? { timeZone: 'UTC' } : {};
  const key = `date ${language} ${isDay} ${JSON.stringify(options)}`;
  return kept(key, () => new Intl.DateTimeFormat(language, { ...options, ...zone })).format(new Date(value));
};

/** What stands in a cell, in the reader's language. */
export const cellContent = <Row,>(
  column: DataColumn<Row>,
  row: Row,
  context: CellContext,
  language: string,
): ReactNode => {
  if (column.kind === 'own') return column.cell(row, context);
  const value = column.value(row);
  if (value === null || value === '') return null;
  if (typeof value === 'string' && column.kind === 'date') return dateWords(value, language, column.format);
  if (typeof value === 'string') return value;
  const options = column.kind === 'number' ? column.format : undefined;
  const key = `number ${language} ${JSON.stringify(options)}`;
  return kept(key, () => new Intl.NumberFormat(language, options)).format(value);
};
