import { z } from 'zod';
import {
  FileContent,
  generalErrors,
  Id,
  One,
  OneWithMessage,
  Page,
  PageQuery,
  route,
  UploadedFile,
  uploadErrors,
} from '../kernel/index.ts';
import { fileFaults, fileReading } from '../imports/index.ts';
import { suppressionErrors as errors } from './errors.ts';
import {
  Exclusions,
  maxEntered,
  maxReason,
  OptOut,
  OptOutFilter,
  OptOutImport,
  OptOutProof,
  OptOutsAdded,
  PlatformOptOut,
} from './shapes.ts';

const access = { who: 'signed_in', anyModule: ['leads'], apiKey: true } as const;
const Reason = z.string().trim().max(maxReason).default('');
/** An e-mail address, a phone number in E.164, a domain or the address of a profile. */
const Entry = z.string().trim().min(1).max(2_000);
const params = z.object({ id: Id });

/** Whom an account does not contact. */
export const suppressionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/suppressions',
    summary: 'Who must not be contacted, newest first: kinds, reasons and fingerprints; only hashes are kept',
    access: { ...access, effect: 'read' },
    query: OptOutFilter.extend(PageQuery.shape),
    returns: Page(OptOut).extend({
      above: z.int().min(0).describe('How many opt-outs of the platform and the reseller hold here, too'),
      reasons: z.array(z.string()).describe('The reasons that were given most'),
    }),
    errors: [generalErrors.not_found],
  }),
  export: route({
    method: 'GET',
    path: '/api/suppressions.csv',
    summary: 'The same as CSV, as much as there is',
    access: { ...access, effect: 'read' },
    query: OptOutFilter,
    returns: FileContent,
    errors: [generalErrors.not_found],
  }),
  add: route({
    method: 'POST',
    path: '/api/suppressions',
    summary: 'Never contact these again: records that reach them disappear at once, and none comes in',
    access: { ...access, effect: 'write' },
    body: z.object({
      entries: z.array(Entry).min(1).max(maxEntered),
      reason: Reason,
      campaign_id: Id.optional().describe('Only in this list'),
      for_customers: z.boolean().default(false).describe('For the customers of a reseller, too'),
    }),
    returns: OneWithMessage(OptOutsAdded),
    errors: [generalErrors.not_found, errors.not_a_contact, errors.only_resellers],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/suppressions/:id',
    summary: 'Take an opt-out off: records that nothing else hides come back',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(z.strictObject({ shown: z.int().min(0) })),
    errors: [generalErrors.not_found],
  }),
  check: route({
    method: 'POST',
    path: '/api/suppressions/check',
    summary: 'Whether somebody may be contacted, and what stands against it',
    access: { ...access, effect: 'read' },
    body: z.object({ entry: Entry }),
    returns: One(OptOutProof),
  }),
  imports: route({
    method: 'GET',
    path: '/api/suppressions/imports',
    summary: 'The newest 20 files of opt-outs and how far each is read',
    access: { ...access, effect: 'read' },
    returns: One(z.array(OptOutImport)),
  }),
  import: route({
    method: 'POST',
    path: '/api/suppressions/import',
    summary: 'Read a file of contacts that must not be contacted, CSV or XLSX: every contact of every row',
    access: { ...access, effect: 'write' },
    body: z.object({
      reason: Reason,
      campaign_id: z.coerce.number().pipe(Id).optional().describe('Only for this list'),
      for_customers: z.boolean().default(false),
      ...fileReading,
      file: UploadedFile,
    }),
    returns: OneWithMessage(OptOutImport),
    status: 202,
    errors: [generalErrors.not_found, errors.only_resellers, ...uploadErrors, ...fileFaults],
  }),
  refused: route({
    method: 'GET',
    path: '/api/suppressions/imports/:id/refused.csv',
    summary: 'Which rows of a file name no contact',
    access: { ...access, effect: 'read' },
    params,
    returns: FileContent,
    errors: [generalErrors.not_found],
  }),
};

const list = z.object({ id: Id });

/** What never comes into a list. */
export const exclusionRoutes = {
  exclusions: route({
    method: 'GET',
    path: '/api/campaigns/:id/exclusions',
    summary: 'What never comes into a list: contacts of files, and whoever stands in other lists',
    access: { ...access, effect: 'read' },
    params: list,
    returns: One(Exclusions),
    errors: [generalErrors.not_found],
  }),
  exclude: route({
    method: 'POST',
    path: '/api/campaigns/:id/exclusions',
    summary: 'Never add anybody who stands in another list',
    access: { ...access, effect: 'write' },
    params: list,
    body: z.object({ campaign_id: Id }),
    returns: OneWithMessage(Exclusions),
    status: 201,
    errors: [generalErrors.not_found, errors.same_list],
  }),
  include: route({
    method: 'DELETE',
    path: '/api/campaigns/:id/exclusions/:excludedId',
    summary: 'Let those of the other list in again',
    access: { ...access, effect: 'write' },
    params: z.object({ id: Id, excludedId: Id }),
    returns: OneWithMessage(Exclusions),
    errors: [generalErrors.not_found],
  }),
};

const operator = { who: 'admin', anyModule: ['admin'] } as const;

/** Whom nobody of the installation contacts. */
export const platformSuppressionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/suppressions',
    summary: 'Whom no account may contact, newest first',
    access: { ...operator, effect: 'read' },
    query: PageQuery,
    returns: Page(PlatformOptOut),
  }),
  add: route({
    method: 'POST',
    path: '/api/admin/suppressions',
    summary: 'Nobody contacts these: the records of all accounts are looked through at once',
    access: { ...operator, effect: 'write' },
    body: z.object({ entries: z.array(Entry).min(1).max(maxEntered), reason: Reason }),
    returns: OneWithMessage(OptOutsAdded),
    errors: [errors.not_a_contact],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/suppressions/:id',
    summary: 'Take an opt-out of the platform off',
    access: { ...operator, effect: 'write' },
    params,
    returns: OneWithMessage(z.strictObject({ id: Id })),
    errors: [generalErrors.not_found],
  }),
  check: route({
    method: 'POST',
    path: '/api/admin/suppressions/check',
    summary: 'Whether the platform lets somebody be contacted',
    access: { ...operator, effect: 'read' },
    body: z.object({ entry: Entry }),
    returns: One(z.strictObject({ kind: OptOut.shape.kind.nullable(), entry: PlatformOptOut.nullable() })),
  }),
};
