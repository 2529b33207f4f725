import type { ReactNode } from 'react';
import { dateFormat, numberFormat } from '../../formats.ts';
import type { CellContext, DataColumn } from '../columns/columns.ts';

const aDay = /^\d{4}-\d{2}-\d{2}$/;

const dateWords = (value: string, language: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) => {
  const isDay = aDay.test(value);
  // A day is the same day everywhere; a moment is told in the reader's time.
  const zone = isDay ? { timeZone: 'UTC' } : {};
  return dateFormat(language, { ...options, ...zone }).format(new Date(value));
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
  return numberFormat(language, column.kind === 'number' ? column.format : undefined).format(value);
};
