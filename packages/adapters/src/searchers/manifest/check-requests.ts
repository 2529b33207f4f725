import { faultOfAddress, type TestHosts } from '../../vendor/manifest/addresses.ts';
import { faultOfHeader, hasControls } from '../../vendor/manifest/headers.ts';
import { tokenText } from '../../vendor/manifest/pointer.ts';
import type { ManifestFault } from '../../vendor/manifest/raw-text.ts';
import { withDefaultAddress } from './own-address.ts';
import { SpecialValue, type PlainRequest, type Sent } from './request-shape.ts';
import type { Manifest } from './shape.ts';
import { faultsOfShape } from '../../vendor/manifest/shape-faults.ts';
import { partsOf, referenceOf, referencesIn } from '../../vendor/manifest/template.ts';
import { faultOfReference, type Vocabulary } from './vocabulary.ts';

type Place = { readonly manifest: Manifest; readonly known: Vocabulary };

/** What is wrong with a template. */
export const faultsOfTemplate = (
  template: string,
  path: string,
  { known }: Pick<Place, 'known'>,
): readonly ManifestFault[] => {
  const parts = partsOf(template);
  if (parts === null)
    return [
      { path, message: 'The braces don’t fit. Write a reference as {filter.keyword}, and {{ or }} for a brace.' },
    ];
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    const fault = faultOfReference(part, known);
    if (fault !== null) return [{ path, message: fault }];
    const isList = known.get([part.scope, ...part.path].join('.')) === 'texts';
    return isList && parts.length > 1
      ? [{ path, message: 'A list can’t stand inside a text. Use "$value" with "join".' }]
      : [];
  });
};

const faultsOfSpecial = (special: SpecialValue, path: string, place: Place): readonly ManifestFault[] => {
  const { $value, table, when } = special;
  const faults: ManifestFault[] = [];
  if (typeof $value === 'string') faults.push(...faultsOfTemplate($value, `${path}/$value`, place));
  if (table !== undefined && !Object.hasOwn(place.manifest.tables, table))
    faults.push({ path: `${path}/table`, message: `There’s no table ${table}.` });
  const conditions = (Array.isArray(when) ? when : [when ?? []].flat()).flatMap((one, index) => {
    const reference = referenceOf(one);
    const fault = reference === null ? 'Write a reference without braces: filter.keyword.' : null;
    // "when" may name a filter with parts as a whole only by one of them.
    const message = fault ?? (reference === null ? null : faultOfReference(reference, place.known));
    return message === null ? [] : [{ path: `${path}/when${Array.isArray(when) ? `/${index}` : ''}`, message }];
  });
  return [...faults, ...conditions];
};

const faultsOfSent = (sent: Sent, path: string, place: Place): readonly ManifestFault[] => {
  if (typeof sent === 'string') return faultsOfTemplate(sent, path, place);
  return typeof sent === 'object' ? faultsOfSpecial(sent, path, place) : [];
};

/** What is wrong with a body, node by node. */
const faultsOfBody = (node: unknown, path: string, place: Place): readonly ManifestFault[] => {
  if (typeof node === 'string') return faultsOfTemplate(node, path, place);
  if (typeof node !== 'object' || node === null) return [];
  if (Object.hasOwn(node, '$value')) {
    const read = SpecialValue.safeParse(node);
    if (!read.success) return faultsOfShape(read.error).map((fault) => ({ ...fault, path: `${path}${fault.path}` }));
    return faultsOfSpecial(read.data, path, place);
  }
  return Object.entries(node).flatMap(([name, part]) => faultsOfBody(part, `${path}/${tokenText(name)}`, place));
};

/** What is wrong with a request that its form alone does not say. */
export const faultsOfRequest = (
  request: PlainRequest,
  path: string,
  place: Place & { readonly testHosts: TestHosts },
): readonly ManifestFault[] => {
  const { url, query, headers, json, method } = request;
  const address = faultOfAddress(withDefaultAddress(place.manifest, url), place.manifest.hosts, place.testHosts);
  return [
    ...(address === null ? faultsOfTemplate(url, `${path}/url`, place) : [{ path: `${path}/url`, message: address }]),
    ...Object.entries(query).flatMap(([name, sent]) => faultsOfSent(sent, `${path}/query/${tokenText(name)}`, place)),
    ...Object.entries(headers).flatMap(([name, sent]) => {
      const where = `${path}/headers/${tokenText(name)}`;
      const fault =
        faultOfHeader(name) ??
        (hasControls(JSON.stringify(sent).replaceAll(/\\[nrt]/g, '\n')) ? 'A header is one line.' : null);
      return fault === null ? faultsOfSent(sent, where, place) : [{ path: where, message: fault }];
    }),
    ...(json === undefined ? [] : faultsOfBody(json, `${path}/json`, place)),
    ...(json !== undefined && method === 'GET' ? [{ path: `${path}/json`, message: 'Only a POST has a body.' }] : []),
  ];
};

const textsIn = (node: unknown): readonly string[] => {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
};

/** Names of filters that a request sends. */
export const filtersSentBy = ({ url, query, headers, json }: PlainRequest): ReadonlySet<string> =>
  new Set(
    textsIn([url, query, headers, json])
      .flatMap((text) => [...referencesIn(text), ...(referenceOf(text) === null ? [] : [referenceOf(text)])])
      .flatMap((one) => (one?.scope === 'filter' && one.path[0] !== undefined ? [one.path[0]] : [])),
  );
