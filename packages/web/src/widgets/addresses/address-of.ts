import type { ListType } from '@galena/contract/kernel';
import { defaultStringifySearch, useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { pagePaths, type PageName, type PagePaths } from './page-paths.ts';
import { partOf, type PartValues } from './parts.ts';

/** What stands behind the question mark, for pages that are led to with some of it. */
type Searches = {
  readonly 'LeadSearch:NewSearch': { readonly type?: ListType };
  readonly 'Admin:Jobs': { readonly view?: string };
};

type PartOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
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

/** The pages that have a route: nothing leads to the others yet. */
export type OpenPage = {
  [Name in PageName]: PagePaths[Name] extends keyof RegisteredRouter['routesByPath'] ? Name : never;
}[PageName];

/** A path with its changing parts filled in, as they stand in an address; those that are not given are left empty. */
export const fillPath = (path: string, parts: Readonly<Record<string, string | undefined>>): string =>
  path.replace(/\$(\w+)/g, (_, part: string) => parts[part] ?? '');

/** The path of a page, its changing parts filled in from what they name. */
export const pathOf = (name: PageName, params: Partial<PartValues> = {}): string => {
  const parts = Object.entries(params).map(([part, value]) => [part, partOf(value)]);
  return fillPath(pagePaths[name], Object.fromEntries(parts) as Readonly<Record<string, string>>);
};

/**
 * The address of a page: `addressOf('LeadSearch:SavedList', { params: { list } })`. Every link and every way to another page
 * of the product is built here.
 */
export const addressOf = <Name extends OpenPage>(name: Name, ...[target]: Given<Name>): string =>
  pathOf(name, target?.params) + defaultStringifySearch({ ...target?.search });

/** The way to another page: `go('LeadSearch:SavedLists')`. "Back" leads here again. */
export const useGo = () => {
  const { history } = useRouter();
  return <Name extends OpenPage>(name: Name, ...given: Given<Name>): void => history.push(addressOf(name, ...given));
};

/** Whether the product has a page already: what would lead to it is left out where it has not. */
export const useHasPage = (name: PageName): boolean => pagePaths[name] in useRouter().routesByPath;
