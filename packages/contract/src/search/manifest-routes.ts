import { z } from 'zod';
import { generalErrors, Id, listTypes, Message, Moment, One, OneWithMessage, route } from '../kernel/index.ts';
import { Location } from './locations.ts';
import { searcherStates } from './searcher-routes.ts';

/** The longest manifest, in characters. */
export const maxManifestLength = 262_144;

/** A source that the operator told in JSON, as it stands in the list of them. */
export const ManifestSummary = z.strictObject({
  id: Id,
  key: z.string().describe('The provider of its source'),
  label: z.string(),
  list_type: z.enum(listTypes),
  version: z.int().describe('The version in use'),
  versions: z.int().describe('How many versions there are'),
  is_readable: z.boolean().describe('False: this server can’t read it, so nobody asks it'),
  searcher_id: Id.nullable().describe('Its lead source; null: it isn’t added yet'),
  status: z.enum(searcherStates).nullable().describe('Of its lead source'),
  updated_at: Moment,
});
export type ManifestSummary = z.infer<typeof ManifestSummary>;

export const ManifestVersion = z.strictObject({
  version: z.int(),
  label: z.string(),
  created_at: Moment,
});
export type ManifestVersion = z.infer<typeof ManifestVersion>;

/** A manifest to begin with. */
export const ReadyManifest = z.strictObject({
  key: z.string(),
  label: z.string(),
  list_type: z.enum(listTypes),
  text: z.string(),
});
export type ReadyManifest = z.infer<typeof ReadyManifest>;

export const ManifestFault = z.strictObject({
  path: z.string().describe('JSON pointer into the manifest; empty: all of it'),
  message: z.string(),
});
export type ManifestFault = z.infer<typeof ManifestFault>;

/** What a test needs to know of a manifest that can be read. */
export const ReadManifest = z.strictObject({
  key: z.string(),
  label: z.string(),
  list_type: z.enum(listTypes),
  supported_filters: z.array(z.string()),
  needs: z.array(z.string()).describe('Filters without which it can’t be asked'),
  examples: z.array(z.string()).describe('Values for the filter that says most'),
  config: z.record(z.string(), z.json()).describe('JSON Schema of its settings. `writeOnly` marks secrets'),
});
export type ReadManifest = z.infer<typeof ReadManifest>;

/** How a question to the vendor went. Secrets are hidden in all of it. */
export const ManifestTrial = z.strictObject({
  ok: z.boolean(),
  ms: z.int(),
  message: z.string(),
  asked: z.array(z.string()).describe('Method and address of each request'),
  total: z.int().nullable().describe('Leads in all; null: nobody knows'),
  leads: z.array(z.record(z.string(), z.json())).describe('The first leads'),
  answer: z.string().nullable().describe('The raw answer, cut after 20,000 characters; null: none came'),
});
export type ManifestTrial = z.infer<typeof ManifestTrial>;

const access = { who: 'admin', anyModule: ['admin'] } as const;
const params = z.object({ id: Id });
const text = z
  .string()
  .min(1)
  .max(maxManifestLength)
  .describe('The manifest, JSON as text (docs/manifest.schema.json)');
const errors = [generalErrors.not_found] as const;

export const manifestRoutes = {
  manifests: route({
    method: 'GET',
    path: '/api/admin/manifests',
    summary: 'Sources described by a manifest, and ready manifests to start from',
    access: { ...access, effect: 'read' },
    returns: One(z.strictObject({ manifests: z.array(ManifestSummary), ready: z.array(ReadyManifest) })),
  }),
  manifest: route({
    method: 'GET',
    path: '/api/admin/manifests/:id',
    summary: 'A manifest with its versions and the text of one of them',
    access: { ...access, effect: 'read' },
    params,
    query: z.object({ version: z.coerce.number().int().min(1).optional().describe('If missing, the one in use') }),
    returns: One(ManifestSummary.extend({ text: z.string(), history: z.array(ManifestVersion) })),
    errors,
  }),
  check: route({
    method: 'POST',
    path: '/api/admin/manifests/check',
    summary: 'Check a manifest without saving it; tells every fault with its path',
    access: { ...access, effect: 'read' },
    body: z.object({ text }),
    returns: One(z.strictObject({ faults: z.array(ManifestFault), manifest: ReadManifest.nullable() })),
  }),
  test: route({
    method: 'POST',
    path: '/api/admin/manifests/test',
    summary: 'Ask the vendor a question by a manifest that isn’t saved; may cost what the vendor charges',
    access: { ...access, effect: 'write' },
    body: z.object({
      text,
      credentials: z.record(z.string().max(80), z.json()).default({}).describe('Used for this test only, never kept'),
      location: Location.default({ label: 'Worldwide', worldwide: true }),
      filters: z.record(z.string().max(60), z.json()).default({}),
    }),
    returns: One(ManifestTrial),
  }),
  save: route({
    method: 'POST',
    path: '/api/admin/manifests',
    summary: 'Save a manifest as a new version and use it from now on; the examples in it have to hold',
    access: { ...access, effect: 'write' },
    body: z.object({ text }),
    returns: OneWithMessage(ManifestSummary),
    status: 201,
  }),
  activate: route({
    method: 'POST',
    path: '/api/admin/manifests/:id/activate',
    summary: 'Use another version of a manifest from now on',
    access: { ...access, effect: 'write' },
    params,
    body: z.object({ version: z.int().min(1) }),
    returns: OneWithMessage(ManifestSummary),
    errors,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/manifests/:id',
    summary: 'Delete a manifest with its versions, its source and credentials; leads it found are kept',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors,
  }),
};
