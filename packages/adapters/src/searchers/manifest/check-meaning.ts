import { faultOfAddress, faultOfHost, type TestHosts } from '../../vendor/manifest/addresses.ts';
import { faultsOfRequest, faultsOfTemplate, filtersSentBy } from './check-requests.ts';
import type { FieldRule, Found, Transform } from './lead-shape.ts';
import { faultOfHeader } from '../../vendor/manifest/headers.ts';
import { tokenText } from '../../vendor/manifest/pointer.ts';
import type { ManifestFault } from '../../vendor/manifest/raw-text.ts';
import type { Manifest } from './shape.ts';
import { referenceOf } from '../../vendor/manifest/template.ts';
import { dataOfKind, faultOfReference, filtersOfKind, isField, vocabularies, type Vocabulary } from './vocabulary.ts';

const some = (path: string, message: string | null): readonly ManifestFault[] =>
  message === null ? [] : [{ path, message }];

const faultsOfAuth = ({ auth, hosts }: Manifest, known: Vocabulary, testHosts: TestHosts): readonly ManifestFault[] => {
  const templates = Object.entries(auth).flatMap(([name, text]) =>
    ['value', 'username', 'password', 'client_id', 'client_secret'].includes(name)
      ? faultsOfTemplate(String(text), `/auth/${name}`, { known })
      : [],
  );
  if (auth.kind === 'header') return [...some('/auth/name', faultOfHeader(auth.name)), ...templates];
  if (auth.kind !== 'oauth') return templates;
  const isTemplate = auth.token_url.includes('{') ? 'The address of tokens has no references.' : null;
  return [...some('/auth/token_url', isTemplate ?? faultOfAddress(auth.token_url, hosts, testHosts)), ...templates];
};

const checkedKinds: Readonly<Record<string, readonly string[]>> = {
  words: ['text', 'texts'],
  contains: ['text', 'texts'],
  same: ['text', 'texts'],
  within: ['text', 'texts'],
  between: ['parts'],
  at_least: ['number'],
  present: ['flag'],
};

const faultsOfFilters = (manifest: Manifest, known: Vocabulary): readonly ManifestFault[] => {
  const { type, filters, requests } = manifest;
  const sent = filtersSentBy(requests.search);
  const unknown = [...sent].filter((name) => name !== 'radius_km' && !Object.hasOwn(filters, name));
  return [
    ...unknown.flatMap((name) => some(`/filters/${tokenText(name)}`, 'A request sends this filter. Declare it here.')),
    ...Object.entries(filters).flatMap(([name, { check }]) => {
      const path = `/filters/${tokenText(name)}`;
      if (!filtersOfKind(type).includes(name))
        return some(path, `Use filters of this kind: ${filtersOfKind(type).join(', ')}.`);
      if (check === undefined) return some(path, sent.has(name) ? null : 'Nothing sends or checks this filter.');
      const kind = known.get(`filter.${name}`) ?? 'parts';
      const fits = checkedKinds[check.kind]?.includes(kind) ?? false;
      return [
        ...some(`${path}/check/kind`, fits ? null : 'This doesn’t fit what the filter holds.'),
        ...some(
          `${path}/check/field`,
          isField(type, check.field) ? null : 'There’s no such field of this kind of leads.',
        ),
      ];
    }),
  ];
};

const faultsOfTransforms = (
  transforms: readonly Transform[],
  path: string,
  { tables }: Manifest,
): readonly ManifestFault[] =>
  transforms.flatMap((transform, index) =>
    typeof transform === 'object' && 'table' in transform && !Object.hasOwn(tables, transform.table)
      ? [{ path: `${path}/transforms/${index}/table`, message: `There’s no table ${transform.table}.` }]
      : [],
  );

const isMapped = (rule: unknown): rule is Exclude<FieldRule, string> =>
  typeof rule === 'object' && rule !== null && 'transforms' in rule;

/** What is wrong with the rules of a lead, wherever they stand. */
const faultsOfRules = (node: unknown, path: string, manifest: Manifest): readonly ManifestFault[] => {
  if (isMapped(node))
    return [
      ...faultsOfTransforms(node.transforms, path, manifest),
      ...(Array.isArray(node.from) ? faultsOfRules(node.from, `${path}/from`, manifest) : []),
    ];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, part]) => faultsOfRules(part, `${path}/${tokenText(name)}`, manifest));
};

const faultsOfFound = (found: Found, path: string, manifest: Manifest): readonly ManifestFault[] => {
  const names = dataOfKind(manifest.type);
  const unknown = Object.keys(found.data).filter((name) => !names.includes(name) || name === 'attribution');
  const ofData = unknown.map((name) => ({
    path: `${path}/data/${tokenText(name)}`,
    message:
      name === 'attribution'
        ? 'The attribution comes from the licence.'
        : `People can’t read this of this kind of leads. Use: ${names.join(', ')}.`,
  }));
  return [...ofData, ...faultsOfRules(found, path, manifest)];
};

const faultsOfExampleSet = ({ examples, requests }: Manifest): readonly ManifestFault[] => {
  const needed = ['search', ...Object.keys(requests.enrich).map((kind) => `enrich.${kind}`)];
  const missing = needed.filter((name) => !examples.some(({ request }) => request === name));
  const stray = examples.flatMap(({ request }, index) =>
    needed.includes(request) ? [] : [{ path: `/examples/${index}/request`, message: 'There’s no such request.' }],
  );
  return [...missing.flatMap((name) => some('/examples', `Record at least one example of ${name}.`)), ...stray];
};

const faultsOfSettings = ({ settings, hosts }: Manifest, testHosts: TestHosts): readonly ManifestFault[] =>
  Object.entries(settings).flatMap(([name, setting]) => {
    const path = `/settings/${name}/default`;
    if (setting.kind === 'secret') {
      const { min_length: min = 1, max_length: max = 500 } = setting;
      return some(`/settings/${name}/max_length`, min <= max ? null : 'The longest is shorter than the shortest.');
    }
    if (setting.kind === 'address')
      return some(path, faultOfAddress(setting.default.replace(/\/*$/, '/'), hosts, testHosts));
    if (setting.kind === 'choice' && setting.default !== undefined)
      return some(path, setting.options.includes(setting.default) ? null : 'The default is one of the options.');
    if (setting.kind !== 'number' || setting.default === undefined) return [];
    const { min = -Infinity, max = Infinity, default: standard } = setting;
    return some(path, standard >= min && standard <= max ? null : 'The default lies outside of its bounds.');
  });

/** What is wrong with a manifest whose form is right: hosts, addresses, references, tables, filters, names. All of it at once. */
export const faultsOfMeaning = (manifest: Manifest, testHosts: TestHosts): readonly ManifestFault[] => {
  const words = vocabularies(manifest);
  const { search, test, enrich } = manifest.requests;
  const place = (known: Vocabulary) => ({ manifest, known, testHosts });
  return [
    ...manifest.hosts.flatMap((host, index) => some(`/hosts/${index}`, faultOfHost(host, testHosts))),
    ...faultsOfSettings(manifest, testHosts),
    ...faultsOfAuth(manifest, words.auth, testHosts),
    ...manifest.requires.flatMap((text, index) => {
      const reference = referenceOf(text);
      const fault = reference === null ? 'Write a reference without braces: filter.keyword.' : null;
      return some(`/requires/${index}`, fault ?? (reference && faultOfReference(reference, words.requires)));
    }),
    ...faultsOfFilters(manifest, words.search),
    ...faultsOfFound(manifest.lead, '/lead', manifest),
    ...faultsOfRequest(search, '/requests/search', place(words.search)),
    ...(test ? faultsOfRequest(test, '/requests/test', place(words.test)) : []),
    ...Object.entries(enrich).flatMap(([kind, request]) =>
      request === undefined
        ? []
        : [
            ...faultsOfRequest(request, `/requests/enrich/${kind}`, place(words.enrich(request.inputs))),
            ...faultsOfFound(request.found, `/requests/enrich/${kind}/found`, manifest),
          ],
    ),
    ...faultsOfExampleSet(manifest),
  ];
};
