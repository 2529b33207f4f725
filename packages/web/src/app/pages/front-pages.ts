import type { PageName } from '../../widgets/addresses/page-paths.ts';
import { withPaths, type Load } from './page.ts';
import type { TextKey } from './text-key.ts';

type FrontPageSpec = {
  /** Null: the page says its own, or none. */
  readonly title: TextKey | null;
  /** `guests`: whoever has a session is taken to the base layout; `everybody`: no check at all (C-04). */
  readonly who: 'guests' | 'everybody';
  readonly load?: Load;
  /** The page that "back" leads to. */
  readonly back?: PageName;
};

const guests = <const Extras extends { load?: Load; back?: PageName }>(title: TextKey, extras: Extras) => ({
  title,
  who: 'guests' as const,
  ...extras,
});

const everybody = { title: null, who: 'everybody' } as const;

/** Every page before the sign-in by the specification's name (decisions, part e; C-08); as with the others, `load` builds one. */
const listed = {
  Login: guests('identity.front.login.title', {
    load: () => import('../../features/identity/login.page.tsx').then(({ LoginPage }) => LoginPage),
  }),
  ForgotPassword: guests('identity.front.pages.forgot_password', { back: 'Login' }),
  Register: guests('identity.front.pages.register', { back: 'Login' }),
  ConfirmEmail: guests('identity.front.pages.confirm_email', { back: 'Login' }),
  Callback: everybody,
  CrmCallback: everybody,
  SalesPage: everybody,
};

export const frontPages = withPaths(listed);

export type FrontPageName = keyof typeof frontPages;

/** Those that are built, as far as the compiler can tell. */
export type BuiltFrontPage = {
  [Name in FrontPageName]: (typeof frontPages)[Name] extends { readonly load: unknown } ? Name : never;
}[FrontPageName];

const specs: Readonly<Record<FrontPageName, FrontPageSpec>> = frontPages;

/** Those that are built. */
export const builtFrontPages = (Object.keys(frontPages) as FrontPageName[]).filter(
  (name): name is BuiltFrontPage => specs[name].load !== undefined,
);
