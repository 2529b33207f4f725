import { z } from 'zod';
import { jsonAnswerOf } from './file-shapes.ts';
import type { AnyRoute } from './route.ts';
import { Message, Pagination } from './shapes.ts';

/** Everything that the door of a room (its `index.ts`) shows, by the names under which it does. */
export type Door = Readonly<Record<string, unknown>>;

/** What calls and shapes are called in the API document: what the code calls them. */
export type ApiNames = {
  readonly operations: ReadonlyMap<AnyRoute, string>;
  readonly shapes: ReadonlyMap<z.ZodType, string>;
};

/** The word with a capital letter. */
export const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/**
 * `listRoutes.archive` is `listArchive`. A call that says the last word of its table itself does not say it twice:
 * `resultRoutes.result` is `result`, `adminHealthRoutes.health` is `adminHealth`.
 */
const operationIdOf = (table: string, key: string): string => {
  const group = table.slice(0, -'Routes'.length);
  const [last = ''] = /[A-Z]?[a-z0-9]*$/.exec(group) ?? [];
  const saysItself = key.toLowerCase().includes(last.toLowerCase());
  const before = saysItself ? group.slice(0, -last.length) : group;
  return before === '' ? key : `${before}${capital(key)}`;
};

const isTable = ([name, value]: readonly [string, unknown]): boolean =>
  name.endsWith('Routes') && typeof value === 'object' && value !== null;

const operationsIn = (door: Door): [AnyRoute, string][] =>
  Object.entries(door)
    .filter(isTable)
    .flatMap(([table, routes]) =>
      Object.entries(routes as Readonly<Record<string, AnyRoute>>).map(([key, route]): [AnyRoute, string] => [
        route,
        operationIdOf(table, key),
      ]),
    );

const shapesIn = (door: Door): [z.ZodType, string][] =>
  Object.entries(door).flatMap(([name, value]): [z.ZodType, string][] =>
    value instanceof z.ZodType && /^[A-Z]/.test(name) ? [[value, name]] : [],
  );

/** One name for each thing, one thing for each name. */
const named = <Thing>(kind: string, entries: readonly (readonly [Thing, string])[]): ReadonlyMap<Thing, string> => {
  const names = new Map<Thing, string>();
  const things = new Map<string, Thing>();
  for (const [thing, name] of entries) {
    const other = names.get(thing) ?? name;
    if (other !== name)
      throw new Error(`${other} and ${name} are the same ${kind}: it has one name in the API document`);
    if (things.has(name) && things.get(name) !== thing)
      throw new Error(`two different ${kind}s are called ${name}: in the API document a name stands for one of them`);
    names.set(thing, name);
    things.set(name, thing);
  }
  return names;
};

/**
 * The names of the API document, read off the doors of the rooms: every shape that a door shows is called like its const,
 * every call like its place in a table whose name ends in `Routes`. A door may show what another one shows.
 * @throws Error for two different things of one name, and for two names of one thing
 */
export const apiNamesOf = (doors: readonly Door[]): ApiNames => ({
  operations: named('call', doors.flatMap(operationsIn)),
  shapes: named('shape', doors.flatMap(shapesIn)),
});

type Shapes = ApiNames['shapes'];

const told = Object.entries(Message.shape);

/** Whether a shape is `data` with these very parts beside it, and nothing else. */
const isDataWith = (parts: z.ZodRawShape, beside: readonly (readonly [string, unknown])[]): boolean =>
  Object.keys(parts).length === beside.length + 1 && beside.every(([name, part]) => parts[name] === part);

const wrapperNameOf = (answer: z.ZodType, shapes: Shapes): string | null => {
  if (!(answer instanceof z.ZodObject)) return null;
  const parts: z.ZodRawShape = answer.shape;
  const data = parts['data'];
  const row = data instanceof z.ZodArray ? shapes.get(data.element as z.ZodType) : undefined;
  if (row !== undefined) return isDataWith(parts, [['pagination', Pagination]]) ? `${row}Page` : null;
  const name = shapes.get(data as z.ZodType);
  if (name === undefined) return null;
  if (isDataWith(parts, told)) return `${name}WithMessage`;
  return isDataWith(parts, []) ? `${name}Answer` : null;
};

/**
 * The names of shapes with those of the answers that only wrap one: `One(List)` is `ListAnswer`, `OneWithMessage(List)`
 * `ListWithMessage`, `Page(List)` `ListPage`. They are made anew by each route, and are the same.
 * @throws Error for a shape that is called like a wrapper of another one
 */
export const withWrappers = (shapes: Shapes, routes: readonly AnyRoute[]): Shapes => {
  const taken = new Set(shapes.values());
  const wrappers = routes.flatMap((route): [z.ZodType, string][] => {
    const answer = jsonAnswerOf(route);
    const name = answer && !shapes.has(answer) ? wrapperNameOf(answer, shapes) : null;
    if (!answer || !name) return [];
    if (taken.has(name))
      throw new Error(`${name} is a shape, and what ${route.method} ${route.path} answers by wrapping one`);
    return [[answer, name]];
  });
  return new Map([...shapes, ...wrappers]);
};
