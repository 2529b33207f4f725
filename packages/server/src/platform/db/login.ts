/** Roles that pooled connections take on (foundations: "Row-level security"). */
export type DbRole = 'galena_app' | 'galena_system';

/** As whom connections come in, and the role they take on. */
export type Login = {
  /** null: they stay who they are (GALENA_RLS=off, migrations). */
  readonly role: DbRole | null;
  /** The address with name and password, as they are now. */
  readonly url: () => string;
  /** Opens a connection; a login that has more passwords than one is tried with each before it is refused. */
  readonly connect: <T>(open: (url: string) => Promise<T>) => Promise<T>;
};

/** The login of DATABASE_URL itself, in a role. */
export const ownLogin = (url: string, role: DbRole | null): Login => ({
  role,
  url: () => url,
  connect: (open) => open(url),
});

// What comes last in an address wins over what it says before.
const withLogin = (url: string, name: string, password: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}user=${encodeURIComponent(name)}&password=${encodeURIComponent(password)}`;

const wrongPassword = '28P01';

/**
 * A login of its own. While secret keys are changed one process after the other, its password is that of the first key of
 * whichever process started last: every password is tried, and the one that was right is kept.
 * @param passwords at least one, the likeliest first
 */
export const derivedLogin = (url: string, role: DbRole, name: string, passwords: readonly string[]): Login => {
  let current = 0;
  const present = (): string => withLogin(url, name, passwords[current] as string);
  return {
    role,
    url: present,
    connect: async (open) => {
      for (let left = passwords.length - 1; ; left -= 1) {
        const tried = current;
        try {
          return await open(present());
        } catch (error) {
          if (left === 0 || (error as { code?: string }).code !== wrongPassword) throw error;
          // Another connection may have found the right one meanwhile.
          if (current === tried) current = (tried + 1) % passwords.length;
        }
      }
    },
  };
};
