import { z } from 'zod';
import { fileFaults } from '../imports/index.ts';
import {
  FileContent,
  generalErrors,
  Id,
  One,
  OneWithMessage,
  route,
  UploadedFile,
  uploadErrors,
} from '../kernel/index.ts';
import { customerErrors as errors } from './errors.ts';
import { CustomerImport } from './imports.ts';

const access = { who: 'reseller' } as const;

/** Customers from a file, each added as by hand. */
export const customerImportRoutes = {
  list: route({
    method: 'GET',
    path: '/api/wl/subscription-imports',
    summary: 'The newest five files of customers and what came of them',
    access: { ...access, effect: 'read' },
    returns: One(z.array(CustomerImport)),
  }),
  start: route({
    method: 'POST',
    path: '/api/wl/subscription-imports',
    summary: 'Add the customers of a CSV, one a row; each new one gets a mail to set a password',
    access: { ...access, effect: 'write' },
    body: z.object({
      package_id: z.coerce.number().pipe(Id).describe('For rows that name none'),
      file: UploadedFile,
    }),
    returns: OneWithMessage(CustomerImport),
    status: 202,
    errors: [
      errors.package_not_sold,
      errors.import_under_way,
      errors.columns_missing,
      errors.too_many_rows,
      ...uploadErrors,
      ...fileFaults,
    ],
  }),
  cancel: route({
    method: 'POST',
    path: '/api/wl/subscription-imports/:id/cancel',
    summary: 'Cancel a file of customers that is under way: the row in hand is finished, and no other is begun',
    access: { ...access, effect: 'write' },
    params: z.object({ id: Id }),
    returns: OneWithMessage(CustomerImport),
    errors: [generalErrors.not_found, errors.import_over],
  }),
  refused: route({
    method: 'GET',
    path: '/api/wl/subscription-imports/:id/refused.csv',
    summary: 'Which rows of a file were refused, and why',
    access: { ...access, effect: 'read' },
    params: z.object({ id: Id }),
    returns: FileContent,
    errors: [generalErrors.not_found],
  }),
};
