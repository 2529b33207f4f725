import type { Path, TextKey } from './address.ts';
import type { Load } from './page.ts';

type FrontPageSpec = {
  readonly path: Path;
  /** Null: the page says its own, or none. */
  readonly title: TextKey | null;
  /** `guests`: whoever has a session is taken to the base layout; `everybody`: no check at all. */
  readonly who: 'guests' | 'everybody';
  readonly load?: Load;
  /** The page that "back" leads to. */
  readonly back?: string;
};

const guests = <const Own extends Path, const Extras extends { load?: Load; back?: string }>(
  path: Own,
  title: TextKey,
  extras: Extras,
) => ({ path, title, who: 'guests' as const, ...extras });

const everybody = <const Own extends Path>(path: Own) => ({ path, title: null, who: 'everybody' as const });

/** Every page before the sign-in by the specification's name; as with the others, `load` builds one. */
export const frontPages = {
  Login: guests('/login', 'identity.front.login.title', {
    load: () => import('../../features/identity/login.page.tsx').then(({ LoginPage }) => LoginPage),
  }),
  ForgotPassword: guests('/forgot-password', 'identity.front.pages.forgot_password', { back: 'Login' }),
  Register: guests('/register', 'identity.front.pages.register', { back: 'Login' }),
  ConfirmEmail: guests('/confirm-email', 'identity.front.pages.confirm_email', { back: 'Login' }),
  Callback: everybody('/callback'),
  CrmCallback: everybody('/crm/callback'),
  SalesPage: everybody('/p/$slug'),
};

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
