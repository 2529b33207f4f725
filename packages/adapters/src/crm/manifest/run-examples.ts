import { VendorError } from '@galena/contract/kernel';
import { OutboundError, type Outbound } from '../../http/index.ts';
import type { Crm, CrmSession } from '../port.ts';
import { comparable, differs, lower } from '../../vendor/manifest/differences.ts';
import type { ManifestFault } from '../../vendor/manifest/raw-text.ts';
import { crmOf } from './crm.ts';
import type { Example, Exchange, Operation } from './example-shape.ts';
import { textOf } from './fill.ts';
import type { CrmManifest } from './shape.ts';

const secret = 'example';

type Asked = Parameters<Outbound['request']>[0];

/** What is sent beside what a manifest says: the way out and the key. */
const ownHeaders = ['accept', 'content-type'];

const withoutOwn = (headers: Readonly<Record<string, string>>, authHeader: string) =>
  Object.fromEntries(
    Object.entries(lower(headers)).filter(([name]) => !ownHeaders.includes(name) && name !== authHeader.toLowerCase()),
  );

const faultsOfAsked = (path: string, { asks }: Exchange, made: Asked, { auth }: CrmManifest) => {
  const proof = lower(made.headers ?? {})[auth.header.toLowerCase()];
  const body = typeof made.body === 'string' ? (JSON.parse(made.body) as unknown) : undefined;
  return [
    ...differs(`${path}/method`, made.method, asks.method),
    ...differs(`${path}/url`, comparable(made.url), comparable(asks.url)),
    ...differs(`${path}/headers`, withoutOwn(made.headers ?? {}, auth.header), lower(asks.headers)),
    ...differs(`${path}/headers`, proof, textOf(auth.value, { 'setting.api_key': secret })),
    ...differs(`${path}/json`, body, asks.json),
  ];
};

const unrecorded = () => new OutboundError('connect_failed', 'Nothing more was recorded');

const refused = (): never => {
  throw unrecorded();
};

/** A way out that leads to what was recorded, and nowhere else. */
const replayOf = (manifest: CrmManifest, { exchanges }: Example, path: string) => {
  const faults: ManifestFault[] = [];
  let turn = 0;
  const outbound: Outbound = {
    request: (made) => {
      const exchange = exchanges[turn];
      if (exchange === undefined) {
        faults.push({
          path: `${path}/exchanges`,
          message: `It asks more than was recorded: ${made.method} ${made.url}.`,
        });
        return Promise.reject(unrecorded());
      }
      faults.push(...faultsOfAsked(`${path}/exchanges/${turn}/asks`, exchange, made, manifest));
      turn += 1;
      const { status, headers, body } = exchange.answer;
      return Promise.resolve({
        status,
        headers: lower(headers),
        body: Buffer.from(JSON.stringify(body)),
        url: made.url,
        redirects: [],
        truncated: false,
      });
    },
    stream: refused,
    check: refused,
    close: () => Promise.resolve(),
  };
  const rest = (): readonly ManifestFault[] =>
    exchanges
      .slice(turn)
      .map((_, index) => ({ path: `${path}/exchanges/${turn + index}`, message: 'This isn’t asked.' }));
  return { outbound, faults: () => [...faults, ...rest()] };
};

type Run = (crm: Crm, session: CrmSession, given: Example['given']) => Promise<unknown>;

const bookIn = ({ contacts }: Crm) => {
  if (contacts.kind !== 'book') throw new Error('A manifest tells of a book of contacts');
  return contacts;
};

const runs: Readonly<Record<Operation, Run>> = {
  who_am_i: (crm, session) => crm.whoAmI(session),
  fields: (crm, session) => crm.findFields(session),
  find: (crm, session, { emails, phones }) => bookIn(crm).find(session, { emails, phones }),
  read: (crm, session, { id }) => bookIn(crm).read(session, id),
  create: async (crm, session, { values, tags, source, key }) =>
    (await bookIn(crm).create(session, { values, tags, source, key })).id,
  update: async (crm, session, { id, values, tags, source, key }) => {
    await bookIn(crm).update(session, id, { values, tags, source, key });
    return null;
  },
  do_not_disturb: async (crm, session, { id }) => {
    await bookIn(crm).markDoNotDisturb?.(session, id);
    return null;
  },
  delete: async (crm, session, { id }) => {
    await bookIn(crm).delete?.(session, id);
    return null;
  },
  list: async (crm, session, { place }) => bookIn(crm).list?.(session, place),
  stages: async (crm, session) => bookIn(crm).findStages?.(session),
};

const runOne = async (manifest: CrmManifest, example: Example, path: string): Promise<readonly ManifestFault[]> => {
  const { of, given, gives, fails } = example;
  const { outbound, faults } = replayOf(manifest, example, path);
  const session: CrmSession = { outbound, secret, place: null, formId: null };
  try {
    const made = await runs[of](crmOf(manifest), session, given);
    const outcome =
      fails === undefined ? differs(`${path}/gives`, made, gives) : differs(`${path}/fails`, 'nothing', fails);
    return [...faults(), ...outcome];
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    if (fails !== undefined) return [...faults(), ...differs(`${path}/fails`, error.fault, fails)];
    return [...faults(), { path, message: `It fails: ${error.message}.` }];
  }
};

/**
 * Runs the examples of a manifest without asking anybody: what would be asked has to be what was recorded, and what comes of the
 * recorded answers has to be what it says.
 * @returns what differs, with its place
 */
export const runExamples = async (manifest: CrmManifest): Promise<readonly ManifestFault[]> => {
  const all: ManifestFault[] = [];
  for (const [index, example] of manifest.examples.entries())
    all.push(...(await runOne(manifest, example, `/examples/${index}`)));
  return all;
};
