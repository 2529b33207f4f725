import { customerRoutes as routes } from '@galena/contract/customers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';

/** How many days back a period goes, today included. */
export const spans = ['30', '90', '365'] as const;
export type Span = (typeof spans)[number];

const two = (part: number): string => String(part).padStart(2, '0');

/** A day of the reader's calendar as the contract writes it: so many days ago. */
const dayOf = (now: Date, ago: number): string => {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago, 12);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};

/** How the business did in a period that ends today; what was known stays while another one is asked for. */
export const useDashboard = (span: Span) => {
  const now = new Date();
  const query = { startDate: dayOf(now, Number(span) - 1), endDate: dayOf(now, 0) };
  return useQuery({ ...queryOf(routes.dashboard, { query }), placeholderData: keepPreviousData });
};
