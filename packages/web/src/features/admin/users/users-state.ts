import { userStates, type adminUserRoutes } from '@galena/contract/admin';
import { roles, userTypes } from '@galena/contract/identity';
import type { CallInput } from '@galena/contract/kernel';

export type UsersSort = '-created_at' | '-last_login_at' | 'name' | 'email';
export const sorts = ['-created_at', '-last_login_at', 'name', 'email'] as const satisfies readonly UsersSort[];

/** What a person asked of the page; it stands in the address. */
export type UsersState = {
  readonly text: string;
  readonly role: (typeof roles)[number] | null;
  readonly type: (typeof userTypes)[number] | null;
  readonly status: (typeof userStates)[number] | null;
  readonly parentsOnly: boolean;
  readonly sort: UsersSort;
};

type Search = Readonly<Record<string, unknown>>;

/** What an address asks for. It may be anybody's: what makes no sense is left out. */
export const readUsersState = (search: Search): UsersState => {
  const text = search['q'];
  return {
    text: typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, 200) : '',
    role: roles.find((role) => role === search['role']) ?? null,
    type: userTypes.find((type) => type === search['type']) ?? null,
    status: userStates.find((status) => status === search['status']) ?? null,
    parentsOnly: String(search['parents']) === '1',
    sort: sorts.find((sort) => sort === search['sort']) ?? sorts[0],
  };
};

/** The same as parts of an address; what is as usual is left out. */
export const writeUsersState = ({ text, role, type, status, parentsOnly, sort }: UsersState): Search => ({
  ...(text === '' ? {} : { q: text }),
  ...(role ? { role } : {}),
  ...(type ? { type } : {}),
  ...(status ? { status } : {}),
  ...(parentsOnly ? { parents: 1 } : {}),
  ...(sort === sorts[0] ? {} : { sort }),
});

export type UsersInput = NonNullable<CallInput<typeof adminUserRoutes.list>['query']>;

/** What is asked of the server. */
export const inputOf = ({ text, role, type, status, parentsOnly, sort }: UsersState): UsersInput => ({
  ...(text.trim() === '' ? {} : { search: text.trim() }),
  ...(role ? { role } : {}),
  ...(type ? { user_type: type } : {}),
  ...(status ? { status } : {}),
  ...(parentsOnly ? { parents_only: 1 } : {}),
  sort,
});

/** Kept together with the words of the texts: `admin.users.sorts`. */
export const sortWords = {
  '-created_at': 'newest',
  '-last_login_at': 'last_login',
  name: 'name',
  email: 'email',
} as const satisfies Readonly<Record<UsersSort, string>>;
