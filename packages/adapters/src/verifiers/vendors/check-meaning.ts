import { faultOfAddress, faultOfHost, type TestHosts } from '../../vendor/manifest/addresses.ts';
import { faultOfHeader, hasControls } from '../../vendor/manifest/headers.ts';
import { tokenText } from '../../vendor/manifest/pointer.ts';
import type { ManifestFault } from '../../vendor/manifest/raw-text.ts';
import { partsOf, referencesIn, referenceText } from '../../vendor/manifest/template.ts';
import type { VerifierManifest } from './shape.ts';

const some = (path: string, message: string | null): readonly ManifestFault[] =>
  message === null ? [] : [{ path, message }];

const faultOfTemplate = (text: string, known: readonly string[]): string | null => {
  if (partsOf(text) === null) return 'Its braces don’t fit, or what stands in them is no reference.';
  const stray = referencesIn(text)
    .map(referenceText)
    .find((reference) => !known.includes(reference));
  return stray === undefined ? null : `There’s no ${stray} here. Use: ${known.join(', ')}.`;
};

const has = (texts: readonly string[], wanted: string): boolean =>
  texts.some((text) => referencesIn(text).map(referenceText).includes(wanted));

const faultsOfAuth = ({ auth: { kind, name, value } }: VerifierManifest): readonly ManifestFault[] => [
  ...some('/auth/name', kind === 'header' ? faultOfHeader(name) : null),
  ...some('/auth/value', faultOfTemplate(value, ['setting.api_key'])),
  ...some('/auth/value', has([value], 'setting.api_key') ? null : 'The key is missing. Write it as {setting.api_key}.'),
  ...some('/auth/value', hasControls(value) ? 'A header is one line.' : null),
];

const faultsOfRequest = (
  { request, hosts, auth }: VerifierManifest,
  testHosts: TestHosts,
): readonly ManifestFault[] => {
  const { url, query } = request;
  const texts = [url, ...Object.values(query)];
  const isTwice = auth.kind === 'query' && Object.hasOwn(query, auth.name);
  return [
    ...some('/request/url', faultOfAddress(url, hosts, testHosts) ?? faultOfTemplate(url, ['input.email'])),
    ...Object.entries(query).flatMap(([name, text]) =>
      some(`/request/query/${tokenText(name)}`, faultOfTemplate(text, ['input.email'])),
    ),
    ...some('/request', has(texts, 'input.email') ? null : 'The address is missing. Write it as {input.email}.'),
    ...some('/request/query', isTwice ? 'The key stands under "auth" alone.' : null),
  ];
};

const faultsOfExamples = ({ examples }: VerifierManifest): readonly ManifestFault[] => [
  ...examples.flatMap(({ gives, fails }, index) =>
    some(
      `/examples/${index}`,
      (gives === undefined) === (fails === undefined) ? 'Say what it gives or how it fails, one of both.' : null,
    ),
  ),
  ...some(
    '/examples',
    examples.some(({ gives }) => gives?.reason === 'accepted')
      ? null
      : 'Record an example of an address that takes mail.',
  ),
];

/** What is wrong with a manifest whose form is right. All of it at once. */
export const faultsOfMeaning = (manifest: VerifierManifest, testHosts: TestHosts): readonly ManifestFault[] => [
  ...manifest.hosts.flatMap((host, index) => some(`/hosts/${index}`, faultOfHost(host, testHosts))),
  ...faultsOfAuth(manifest),
  ...faultsOfRequest(manifest, testHosts),
  ...faultsOfExamples(manifest),
];
