import type { Path, TextKey } from './address.ts';
import type { Load, PageCodes } from '../../widgets/pages/page-code.ts';
import { hasCode, type Built } from './built.ts';

type FrontPageSpec = {
  readonly path: Path;
  /** Null: the page says its own, or none. */
  readonly title: TextKey | null;
  /** `guests`: whoever has a session is taken to the base layout; `everybody`: no check at all. */
  readonly who: 'guests' | 'everybody';
  /** The page that "back" leads to. */
  readonly back?: string;
};

const guests = <const Own extends Path, const Extras extends { back?: string } = object>(
  path: Own,
  title: TextKey,
  extras: Extras = {} as Extras,
) => ({ path, title, who: 'guests' as const, ...extras });

const everybody = <const Own extends Path>(path: Own) => ({ path, title: null, who: 'everybody' as const });

/** Every page before the sign-in by the specification's name; one without code is not built yet. */
export const frontPages = {
  Login: guests('/login', 'identity.front.login.title'),
  ForgotPassword: guests('/forgot-password', 'identity.front.pages.forgot_password', { back: 'Login' }),
  Register: guests('/register', 'identity.front.pages.register', { back: 'Login' }),
  ConfirmEmail: guests('/confirm-email', 'identity.front.pages.confirm_email', { back: 'Login' }),
  // Added to the specification's pages: the first password of whom the operator made.
  SetPassword: guests('/set-password', 'admin.front.set_password.title', { back: 'Login' }),
  // Who was invited into a team, or to a related account.
  Invitation: everybody('/invitation/$token'),
  // Where the mail to an old address leads.
  RevertEmail: everybody('/revert-email'),
  Callback: everybody('/callback'),
  CrmCallback: everybody('/crm/callback'),
  SalesPage: everybody('/p/$slug'),
} satisfies Readonly<Record<string, FrontPageSpec>>;

export type FrontPageName = keyof typeof frontPages;

/** Those that are built, as far as the compiler can tell. */
export type BuiltFrontPage = Built<FrontPageName>;

/** Those that are built. */
export const builtFrontPages = (Object.keys(frontPages) as FrontPageName[]).filter((name): name is BuiltFrontPage =>
  hasCode(name),
);

// There are few of them, and somebody who isn't in waits for one.
const files = import.meta.glob<PageCodes>('../../features/*/front-pages.ts', { eager: true, import: 'frontPages' });

const codes: PageCodes = Object.assign({}, ...Object.values(files)) as PageCodes;

/** Fetches the code of a page before the sign-in. */
export const loadFrontPage = (name: BuiltFrontPage): ReturnType<Load> => {
  const code = codes[name];
  if (!code) throw new Error(`no room brings the page ${name}`);
  return code.load();
};
