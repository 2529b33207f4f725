import type { ListType } from '@galena/contract/kernel';
import { defaultStringifySearch, useRouter } from '@tanstack/react-router';
import { partOf, type PartValues } from './parts.ts';

/**
 * The pages that something may lead to, by the specification's name, and where they are. The list of pages is upstairs: it
 * tells the compiler here what it holds (app/router.tsx), and the router knows it when a link is built. Nobody says it twice.
 * @public Widened from upstairs, which no search for imports sees.
 */
export interface PagePaths {}

/** What the specification calls a page that is built. */
export type PageName = keyof PagePaths;

/** What of a search stands in its address; it is read where the form is (features/search). */
type AskedSearch = {
  readonly where?: object;
  readonly what?: Readonly<Record<string, unknown>>;
  readonly match?: 50 | 100;
  readonly limit?: number;
  readonly source?: string;
  readonly emails?: boolean;
  readonly skip?: boolean;
  readonly customers?: boolean;
};

/** What stands behind the question mark, for pages that are led to with some of it. */
type Searches = {
  readonly 'LeadSearch:NewSearch': { readonly type?: ListType; readonly saved?: number } & AskedSearch;
  readonly 'LeadSearch:SavedListNewSearch': AskedSearch;
  readonly 'LeadSearch:CustomLabels': { readonly type?: ListType };
  /** How the list is looked at: its view, filters, order, groups; what it means is read on its page. */
  readonly 'LeadSearch:SavedList': Readonly<Record<string, unknown>>;
  /** How the list was looked at that the record was opened from. */
  readonly 'LeadSearch:SavedListResult': Readonly<Record<string, unknown>>;
  /** One of the files that were imported, or are to be. */
  readonly 'LeadSearch:SavedListImport': { readonly import?: number };
  /** One of the exports, or the tab of schedules. */
  readonly 'LeadSearch:Exports': { readonly export?: number; readonly tab?: 'schedules' };
  /** The CRM whose settings are shown. */
  readonly 'Settings:Integration:Crm': { readonly connection?: number; readonly delivery?: number };
  /** Where to go once somebody has signed in. */
  readonly Login: { readonly redirect?: string };
  /** So many credits are missing for something. */
  readonly 'Settings:Wallet': { readonly buy?: number; readonly kind?: string };
  readonly 'Admin:Jobs': { readonly view?: string };
};

type PartOf<Path> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | PartOf<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

type Params<Name extends PageName> = {
  readonly [Part in PartOf<PagePaths[Name]> & keyof PartValues]: PartValues[Part];
};

/** What an address needs beside its page: the parts that change, typed, and what may stand behind the question mark. */
export type Target<Name extends PageName> = ([PartOf<PagePaths[Name]>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Params<Name> }) & {
  readonly search?: Name extends keyof Searches ? Searches[Name] : never;
};

type Given<Name extends PageName> = object extends Target<Name> ? [target?: Target<Name>] : [target: Target<Name>];

/** What is known of routes here: the page that each was made from, and its path. */
type Routes = Readonly<
  Record<string, { readonly fullPath: string; readonly options: { readonly staticData?: { readonly name?: string } } }>
>;

/** A path with its changing parts filled in, as they stand in an address; those that are not given are left empty. */
export const fillPath = (path: string, parts: Readonly<Record<string, string | undefined>>): string =>
  path.replace(/\$(\w+)/g, (_, part: string) => parts[part] ?? '');

const routeOf = (routes: Routes, name: string): Routes[string] | undefined =>
  Object.values(routes).find(({ options }) => options.staticData?.name === name);

/** The path of a page, its changing parts filled in from what they name. */
export const pathIn = (routes: Routes, name: string, params: Partial<PartValues> = {}): string => {
  const route = routeOf(routes, name);
  if (!route) throw new Error(`no route is made from ${name}`);
  const parts = Object.entries(params).map(([part, value]) => [part, partOf(value)]);
  return fillPath(route.fullPath, Object.fromEntries(parts) as Readonly<Record<string, string>>);
};

/** The address of a page: every way to another page of the product is built here. */
export const addressIn = <Name extends PageName>(routes: Routes, name: Name, ...[target]: Given<Name>): string =>
  pathIn(routes, name, target?.params) + defaultStringifySearch({ ...target?.search });

/** The routes of the product. */
export const useRoutes = (): Routes => useRouter().routesById;

/** The way to another page: `go('LeadSearch:SavedList', { params: { list } })`. "Back" leads here again. */
export const useGo = () => {
  const { history } = useRouter();
  const routes = useRoutes();
  return <Name extends PageName>(name: Name, ...given: Given<Name>): void =>
    history.push(addressIn(routes, name, ...given));
};

/** Whether there is a route to a page: what would lead to it is left out where there is none. */
export const useHasPage = (name: PageName): boolean => routeOf(useRoutes(), name) !== undefined;
