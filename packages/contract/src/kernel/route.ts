import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorDef } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Path = `/${string}`;
type Schema = z.ZodType | undefined;

/**
 * One call of the product as a value: the server binds it, the browser calls it, the page guard asks its `access`, the
 * OpenAPI document and the permission matrix are made from it.
 */
export type Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Returns extends z.ZodType = z.ZodType,
  Def extends ErrorDef = ErrorDef,
> = {
  readonly method: Method;
  /** `:name` marks a parameter, `*` at the end one of that name that may hold slashes. */
  readonly path: Path;
  /** One line for the API document. */
  readonly summary: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly returns: Returns;
  readonly status: 200 | 201 | 202;
  readonly errors: readonly Def[];
};

type RouteSpec<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Returns extends z.ZodType,
  Def extends ErrorDef,
> = {
  readonly method: Method;
  readonly path: Path;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly returns: Returns;
  readonly status?: 200 | 201 | 202;
  readonly errors?: readonly Def[];
};

/** Declares a route. */
export const route = <
  Returns extends z.ZodType,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Def extends ErrorDef = never,
>(
  spec: RouteSpec<Params, Query, Body, Returns, Def>,
): Route<Params, Query, Body, Returns, Def> =>
  ({
    params: undefined,
    query: undefined,
    body: undefined,
    status: 200,
    errors: [],
    ...spec,
  }) as unknown as Route<Params, Query, Body, Returns, Def>;

// oxlint-disable-next-line typescript/no-explicit-any -- "some route, whatever its shapes": a Route is invariant in its schemas
export type AnyRoute = Route<any, any, any, any, any>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S, Key extends string> = S extends z.ZodType ? { readonly [K in Key]: z.input<S> } : unknown;

/** What a handler receives, parsed. */
export type RouteInput<R extends AnyRoute> = {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
};

/** What a caller must give. */
export type CallInput<R extends AnyRoute> = Given<R['params'], 'params'> &
  Given<R['query'], 'query'> &
  Given<R['body'], 'body'>;

/** What a handler answers. */
export type RouteResult<R extends AnyRoute> = z.input<R['returns']>;

/** What a caller receives. */
export type RouteOutput<R extends AnyRoute> = z.output<R['returns']>;

/** The errors a route declares. */
export type RouteErrors<R extends AnyRoute> = R['errors'][number];

type Address = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
};

/**
 * The address of a call: `:name` filled from `params`, `query` appended; undefined and null are left out. A `*` is not filled: such
 * addresses are links, and no calls.
 */
export const hrefOf = (target: Pick<AnyRoute, 'path'>, address: Address = {}): string => {
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(address.params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(address.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  }
  const query = search.toString();
  return query ? `${path}?${query}` : path;
};
