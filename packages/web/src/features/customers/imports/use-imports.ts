import { customerImportRoutes as routes, customerRoutes, type CustomerImport } from '@galena/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { keepFresh } from '../../../platform/live.ts';
import { queryOf } from '../../../platform/query.ts';

// Customers are added in the background: how far a file is shows as it goes, and so does the list.
keepFresh('customer_import', 1_000, routes.list, customerRoutes.list);

/** The newest files of customers, the latest first. */
export const useImports = () => useQuery(queryOf(routes.list, {}));

/** A file whose customers are still being added. */
export const isUnderWay = (one: CustomerImport): boolean => one.finished_at === null;
