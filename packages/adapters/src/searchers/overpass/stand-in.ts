import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { inIdOrder, type Thing } from './ask.ts';

// Reads the part of Overpass QL that the searcher writes, in other words than it writes it: for tests.
type Holds = (tags: Readonly<Record<string, string>>) => boolean;
type Point = { readonly lat: number; readonly lon: number };

const text = String.raw`"((?:[^"\\]|\\.)*)"`;
const isKey = new RegExp(String.raw`^\[${text}\]`, 's');
const isNot = new RegExp(String.raw`^\[${text}!=${text}\]`, 's');
const isUnlike = new RegExp(String.raw`^\[${text}!~${text}\]`, 's');
const isLike = new RegExp(String.raw`^\[${text}~${text}\]`, 's');
const isKeyLike = new RegExp(String.raw`^\[~${text}~${text}\]`, 's');
const isAround = /^\(around:(\d+),(-?[\d.]+),(-?[\d.]+)\)/;
const isPolygon = /^\(poly:"(-?[\d.]+ -?[\d.]+(?: -?[\d.]+ -?[\d.]+){2,})"\)/;

const unquoted = (raw = ''): string =>
  raw.replaceAll(/\\(.)/gs, (_whole, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign);

/** The condition at the beginning of a statement, and how long it is. */
const readCondition = (rest: string): readonly [Holds, number] | null => {
  const [key, not, unlike, like, keyLike] = [isKey, isNot, isUnlike, isLike, isKeyLike].map((one) => one.exec(rest));
  if (key) return [(tags) => tags[unquoted(key[1])] !== undefined, key[0].length];
  if (not) return [(tags) => tags[unquoted(not[1])] !== unquoted(not[2]), not[0].length];
  if (unlike) {
    const pattern = new RegExp(unquoted(unlike[2]), 'u');
    return [(tags) => !pattern.test(tags[unquoted(unlike[1])] ?? '\0'), unlike[0].length];
  }
  if (like) {
    const pattern = new RegExp(unquoted(like[2]), 'u');
    return [(tags) => pattern.test(tags[unquoted(like[1])] ?? '\0'), like[0].length];
  }
  if (!keyLike) return null;
  const [keys, values] = [new RegExp(unquoted(keyLike[1]), 'u'), new RegExp(unquoted(keyLike[2]), 'u')];
  return [(tags) => Object.entries(tags).some(([k, v]) => keys.test(k) && values.test(v)), keyLike[0].length];
};

const metres = (a: Point, b: Point): number => {
  const radians = Math.PI / 180;
  const half =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lon - a.lon) * radians) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(half));
};

const pointOf = ({ lat = 0, lon = 0, center }: Thing): Point => center ?? { lat, lon };

const isBetween = (value: number, all: readonly number[]): boolean =>
  value >= Math.min(...all) && value <= Math.max(...all);

/** Takes all that touches the box around an area: a server takes more than what has its middle in there. */
const touches = (corners: string): ((thing: Thing) => boolean) => {
  const numbers = corners.split(' ').map(Number);
  const [lats, lons] = [0, 1].map((from) => numbers.filter((_, at) => at % 2 === from)) as [number[], number[]];
  return (thing) => {
    const { lat, lon } = pointOf(thing);
    return isBetween(lat, lats) && isBetween(lon, lons);
  };
};

const readStatement = (statement: string): ((thing: Thing) => boolean) => {
  const all: ((thing: Thing) => boolean)[] = [];
  let rest = statement;
  while (rest !== ';') {
    const around = isAround.exec(rest);
    const polygon = isPolygon.exec(rest);
    const condition = readCondition(rest);
    if (!around && !polygon && !condition) throw new SyntaxError(`parse error at: ${rest.slice(0, 80)}`);
    const middle = { lat: Number(around?.[2]), lon: Number(around?.[3]) };
    if (around) all.push((thing) => metres(middle, pointOf(thing)) <= Number(around[1]));
    if (polygon) all.push(touches(polygon[1] ?? ''));
    if (condition) all.push(({ tags = {} }) => condition[0](tags));
    rest = rest.slice(around?.[0].length ?? polygon?.[0].length ?? condition?.[1]);
  }
  return (thing) => all.every((test) => test(thing));
};

/**
 * What a server that knows some objects answers to a query.
 * @throws SyntaxError for a query that is not of the searcher's form
 */
const answerOf = (query: string, world: readonly Thing[], stamp: string | undefined): object => {
  const lines = query.split('\n');
  const at = lines.indexOf(')->.found;');
  const head = [lines[0], lines[1], ...lines.slice(at)].join('\n');
  const form =
    /^\[out:json\]\[timeout:\d+\]\[maxsize:\d+\];\n\(\n\)->\.found;\n\.found out count;\n\.found out tags center (\d+);$/;
  const [, max] = form.exec(head) ?? [];
  if (max === undefined) throw new SyntaxError(`parse error in: ${head}`);
  const statements = lines.slice(2, at).map((line) => {
    if (!line.startsWith('nwr')) throw new SyntaxError(`parse error at: ${line.slice(0, 80)}`);
    return readStatement(line.slice('nwr'.length));
  });
  const found = world.filter((thing) => statements.some((test) => test(thing))).toSorted(inIdOrder);
  const total = { type: 'count', id: 0, tags: { nodes: '0', ways: '0', relations: '0', total: String(found.length) } };
  const osm3s = stamp === undefined ? {} : { osm3s: { timestamp_osm_base: stamp } };
  return { version: 0.6, generator: 'Overpass API', ...osm3s, elements: [total, ...found.slice(0, Number(max))] };
};

/** How a server answers a query. */
export type Answering = (response: ServerResponse, query: string) => unknown;

/** With this, as JSON. */
export const json =
  (answer: object): Answering =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));

/** As a server that knows these objects. @param stamp of when its map is; left out: it does not say */
export const serving =
  (world: readonly Thing[], stamp?: string): Answering =>
  (response, query) =>
    json(answerOf(query, world, stamp))(response, query);

/** What a server was asked, and what listens to it. */
export const standIn = (answering: Answering) => {
  const asked: { readonly query: string; readonly request: IncomingMessage }[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const query = new URLSearchParams(await textOf(request)).get('data') ?? '';
    asked.push({ query, request });
    answering(response, query);
  };
  return { asked, listener };
};

/** Settings that lead to a server on this machine. */
export const settingsFor = (authority: string) => ({ url: `http://${authority}/api/interpreter`, timeout_seconds: 5 });
