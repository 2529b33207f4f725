import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Sort } from '../../ui/table/columns/columns.ts';
import type { Filter } from '../../ui/table/bars/filters.ts';
import { businesses, type Business } from './table-sample.ts';

const pageSize = 100;
const answerMs = 250;

const valueOf = (row: Business, id: string): string | number =>
  (id === 'email' ? row.email : (row as unknown as Record<string, string | number | null>)[id]) ?? '';

const passes = (row: Business, { field, operator, value }: Filter): boolean => {
  const has = valueOf(row, field);
  if (operator === 'is_empty') return has === '';
  if (operator === 'at_least') return has >= (value ?? 0);
  if (operator === 'at_most') return has <= (value ?? 0);
  if (operator === 'contains') return String(has).toLowerCase().includes(String(value).toLowerCase());
  if (Array.isArray(value)) return value.includes(String(has)) === (operator === 'is');
  return true;
};

/** A server in the page: filters, sorts and hands out pages, a quarter of a second later. */
export const useBusinessList = (all: number, filters: readonly Filter[], search: string, sort: Sort | null) => {
  const [extra, setExtra] = useState(0);
  const [pages, setPages] = useState(1);
  const [isLoading, setIsLoading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const matching = useMemo(() => {
    const named: Filter = { field: 'name', operator: 'contains', value: search };
    const found = businesses(all + extra).filter((row) => [...filters, named].every((filter) => passes(row, filter)));
    if (!sort) return found;
    const sign = sort.direction === 'ascending' ? 1 : -1;
    return found.toSorted((a, b) => (valueOf(a, sort.column) < valueOf(b, sort.column) ? -sign : sign));
  }, [all, extra, filters, search, sort]);
  const rows = useMemo(() => matching.slice(0, pages * pageSize), [matching, pages]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const loadMore = useCallback(() => {
    setIsLoading(true);
    timer.current = setTimeout(() => {
      setPages((count) => count + 1);
      setIsLoading(false);
    }, answerMs);
  }, []);
  const arrive = useCallback((count: number) => setExtra((before) => before + count), []);
  return { rows, total: matching.length, hasMore: rows.length < matching.length, isLoading, loadMore, arrive };
};
