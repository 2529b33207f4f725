import {
  manifestRoutes as routes,
  searchSuccesses,
  type ManifestFault,
  type ManifestSummary,
} from '@galena/contract/search';
import { successOf } from '@galena/contract/kernel';
import type { Backend } from '../../../testing/backend.ts';

const moment = '2026-11-20T08:31:00.000Z';

/** A source told in a manifest. */
export const manifestOf = (id: number, label: string, more: Partial<ManifestSummary> = {}): ManifestSummary => ({
  id,
  key: label.toLowerCase().replaceAll(' ', '_'),
  label,
  list_type: 'company',
  version: 2,
  versions: 2,
  is_readable: true,
  searcher_id: 7,
  status: 'active',
  updated_at: moment,
  ...more,
});

/** The text of a manifest that is as good as the stand-in wants it. */
export const goodText = '{\n  "galena": 1,\n  "key": "acme"\n}';

/** What the stand-in finds wrong with a text: it knows one fault, and its place. */
const faultsOf = (text: string): ManifestFault[] =>
  text.includes('"galena": 1') ? [] : [{ path: '/galena', message: 'Use one of: 1.' }];

/** An installation with these manifests, where each call does what it says. */
export const answerManifests = (backend: Backend, first: readonly ManifestSummary[] = []): void => {
  let manifests = [...first];
  const ready = [{ key: 'ready_one', label: 'Ready One', list_type: 'company' as const, text: goodText }];
  backend.answer(routes.manifests, () => ({ data: { manifests, ready } }));
  backend.answer(routes.manifest, ({ params, query }) => {
    const one = manifests.find(({ id }) => id === params.id) ?? manifestOf(params.id, 'Acme');
    const version = query.version ?? one.version;
    const history = Array.from({ length: one.versions }, (_, at) => ({
      version: one.versions - at,
      label: one.label,
      created_at: moment,
    }));
    return { data: { ...one, text: goodText.replace('acme', `acme${version}`), history } };
  });
  backend.answer(routes.check, ({ body: { text } }) => {
    const faults = faultsOf(text);
    const config = {
      type: 'object',
      required: ['api_key'],
      properties: { api_key: { type: 'string', description: 'API key', writeOnly: true } },
    };
    const manifest = {
      key: 'acme',
      label: 'Acme',
      list_type: 'company' as const,
      supported_filters: ['keyword'],
      needs: ['keyword'],
      examples: ['bakery'],
      config,
    };
    return { data: { faults, manifest: faults.length === 0 ? manifest : null } };
  });
  backend.answer(routes.test, () => ({
    data: {
      ok: true,
      ms: 1_234,
      message: 'It answered.',
      asked: ['GET https://api.acme.example/v1?q=bakery'],
      total: 42,
      leads: [{ ref: '7', name: 'Abel Lda' }],
      answer: '{"items": []}',
    },
  }));
  backend.answer(routes.save, () => {
    const data = manifestOf(9, 'Acme', { searcher_id: null, status: null, version: 1, versions: 1 });
    manifests = [...manifests.filter(({ id }) => id !== 9), data];
    return { data, ...successOf(searchSuccesses.manifest_saved) };
  });
  backend.answer(routes.activate, ({ params, body }) => {
    manifests = manifests.map((one) => (one.id === params.id ? { ...one, version: body.version } : one));
    const data = manifests.find(({ id }) => id === params.id) as ManifestSummary;
    return { data, ...successOf(searchSuccesses.manifest_activated) };
  });
  backend.answer(routes.remove, ({ params }) => {
    manifests = manifests.filter(({ id }) => id !== params.id);
    return successOf(searchSuccesses.manifest_removed);
  });
};
