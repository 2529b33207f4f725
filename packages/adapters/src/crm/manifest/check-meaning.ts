import { fieldsOf, leadColumnNames } from '@galena/contract/contacts';
import { faultOfAddress, faultOfHost, type TestHosts } from '../../vendor/manifest/addresses.ts';
import { faultOfHeader, hasControls } from '../../vendor/manifest/headers.ts';
import { tokenText } from '../../vendor/manifest/pointer.ts';
import type { ManifestFault } from '../../vendor/manifest/raw-text.ts';
import { referencesIn } from '../../vendor/manifest/template.ts';
import { faultsOfRequest, faultsOfTemplate, some, type RequestPlace } from './check-requests.ts';
import { operations, type Operation } from './example-shape.ts';
import type { PlainRequest } from './request-shape.ts';
import type { CrmManifest } from './shape.ts';
import { vocabulary, type Vocabulary } from './vocabulary.ts';

const faultsOfAuth = ({ auth }: CrmManifest): readonly ManifestFault[] => {
  const templates = faultsOfTemplate(auth.value, '/auth/value', vocabulary.auth);
  const isWithout = templates.length === 0 && referencesIn(auth.value).length === 0;
  return [
    ...some('/auth/header', faultOfHeader(auth.header)),
    ...templates,
    ...some('/auth/value', isWithout ? 'The key is missing. Write it as {setting.api_key}.' : null),
    ...some('/auth/value', hasControls(auth.value) ? 'A header is one line.' : null),
  ];
};

const twiceIn = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.filter((name, index) => names.indexOf(name) !== index));

const faultsOfFields = ({ fields }: CrmManifest): readonly ManifestFault[] => {
  const { standard, custom } = fields;
  const keys = standard.map(({ key }) => key);
  const twice = twiceIn(keys);
  const twiceNamed = twiceIn(standard.map(({ key, name }) => name ?? key));
  return standard.flatMap(({ key, name, kind, options, list }, index) => {
    const path = `/fields/standard/${index}`;
    const isChoice = kind === 'choice' || kind === 'choices';
    const isClash = custom !== undefined && key.startsWith(custom.prefix);
    return [
      ...some(`${path}/key`, twice.has(key) ? 'Another field has this key.' : null),
      ...some(`${path}/key`, isClash ? 'Keys of custom fields begin like this.' : null),
      ...some(`${path}/name`, twiceNamed.has(name ?? key) ? 'Another field has this name.' : null),
      ...some(`${path}/options`, isChoice && options === undefined ? 'Say what may be chosen.' : null),
      ...some(`${path}/options`, !isChoice && options !== undefined ? 'Only choices have options.' : null),
      ...some(`${path}/list`, list !== undefined && kind === 'choices' ? 'Choices are a list by themselves.' : null),
    ];
  });
};

const ourFields: ReadonlySet<string> = new Set([
  ...leadColumnNames,
  ...Object.values(fieldsOf).flatMap((all) => all.map(({ name }) => name)),
]);

const faultsOfUsualFields = ({ usual_fields, fields }: CrmManifest): readonly ManifestFault[] =>
  Object.entries(usual_fields).flatMap(([ours, theirs]) => {
    const path = `/usual_fields/${tokenText(ours)}`;
    if (!ourFields.has(ours)) return some(path, 'None of our records has this field.');
    return some(
      path,
      fields.standard.some(({ key }) => key === theirs) ? null : 'There’s no such field under "fields".',
    );
  });

const faultsOfLink = ({ contact: { url } }: CrmManifest): readonly ManifestFault[] => {
  if (url === undefined) return [];
  const host = URL.parse(url.split('{')[0] ?? '')?.host ?? '';
  const address = faultOfAddress(url, [host], []);
  return address === null ? faultsOfTemplate(url, '/contact/url', vocabulary.url) : some('/contact/url', address);
};

type Part = readonly [path: string, request: PlainRequest | undefined, known: Vocabulary, needed: readonly string[]];

const partsOf = ({ requests, fields }: CrmManifest): readonly Part[] => {
  const { custom } = fields;
  const one = ['contact.id'];
  return [
    ['/requests/who_am_i', requests.who_am_i, vocabulary.who_am_i, []],
    ['/fields/custom', custom, custom ? vocabulary.fields(custom.paging) : {}, []],
    ['/requests/find/email', requests.find.email, vocabulary.email, ['input.email']],
    [
      '/requests/find/phone',
      requests.find.phone,
      vocabulary.phone,
      ['input.phone', 'input.phone_digits', 'input.phone_national'],
    ],
    ['/requests/read', requests.read, vocabulary.read, one],
    ['/requests/create', requests.create, vocabulary.create, []],
    ['/requests/update', requests.update, vocabulary.update, one],
    ['/requests/add_tag', requests.add_tag, vocabulary.add_tag, ['input.tag']],
    ['/requests/do_not_disturb', requests.do_not_disturb, vocabulary.do_not_disturb, one],
    ['/requests/delete', requests.delete, vocabulary.delete, one],
    ['/requests/list', requests.list, requests.list ? vocabulary.list(requests.list.paging) : {}, []],
    ['/requests/list/stages/choices', requests.list?.stages?.choices, vocabulary.stages, []],
  ];
};

const changing = ['/requests/create', '/requests/update', '/requests/do_not_disturb', '/requests/add_tag'];

const faultsOfRequests = (manifest: CrmManifest, testHosts: TestHosts): readonly ManifestFault[] => {
  const { hosts, auth } = manifest;
  return partsOf(manifest).flatMap(([path, request, known, needed]) => {
    if (request === undefined) return [];
    const place: RequestPlace = { path, known, needed, hosts, authHeader: auth.header, testHosts };
    const isReading = changing.includes(path) && request.method === 'GET';
    return [
      ...faultsOfRequest(request, place),
      ...some(`${path}/method`, isReading ? 'A GET changes nothing. Use POST, PUT or PATCH.' : null),
    ];
  });
};

const faultsOfExamples = ({ examples, fields, requests }: CrmManifest): readonly ManifestFault[] => {
  const has = (of: Operation): boolean => {
    if (of === 'do_not_disturb') return requests.do_not_disturb !== undefined;
    if (of === 'delete') return requests.delete !== undefined;
    if (of === 'list') return requests.list !== undefined;
    if (of === 'stages') return requests.list?.stages !== undefined;
    return of !== 'fields' || fields.custom !== undefined;
  };
  const missing = operations.filter((of) => has(of) && !examples.some((one) => one.of === of));
  const finds = examples.filter(({ of }) => of === 'find');
  const isPhoneMissing = requests.find.phone !== undefined && finds.every(({ given }) => given.phones.length === 0);
  const isEmailMissing = finds.length > 0 && finds.every(({ given }) => given.emails.length === 0);
  return [
    ...missing.flatMap((of) => some('/examples', `Record at least one example of ${of}.`)),
    ...some('/examples', isEmailMissing ? 'Record an example of find by email.' : null),
    ...some('/examples', isPhoneMissing ? 'Record an example of find by phone.' : null),
    ...examples.flatMap(({ of, gives, fails }, index) => [
      ...some(`/examples/${index}/of`, has(of) ? null : 'There’s no such request.'),
      ...some(
        `/examples/${index}`,
        (gives === undefined) === (fails === undefined) ? 'Say what it gives or how it fails, one of both.' : null,
      ),
    ]),
  ];
};

/** What is wrong with a manifest whose form is right: hosts, addresses, references, fields, examples. All of it at once. */
export const faultsOfMeaning = (manifest: CrmManifest, testHosts: TestHosts): readonly ManifestFault[] => [
  ...manifest.hosts.flatMap((host, index) => some(`/hosts/${index}`, faultOfHost(host, testHosts))),
  ...faultsOfAuth(manifest),
  ...faultsOfFields(manifest),
  ...faultsOfUsualFields(manifest),
  ...faultsOfLink(manifest),
  ...faultsOfRequests(manifest, testHosts),
  ...faultsOfExamples(manifest),
];
