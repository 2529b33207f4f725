/** How many of the most common passwords nobody may choose. */
const commonCount = 10_000;

/** The common passwords among all that are known, most common first; those too short for anybody are none of them. */
export const commonList = (known: readonly string[]): ReadonlySet<string> =>
  new Set(
    known
      .filter((password) => password.length >= 6)
      .slice(0, commonCount)
      .map((password) => password.toLowerCase()),
  );

const shortestOfPowerful = 12;

/** The shortest password that somebody may choose: whoever can act for others needs a longer one. */
export const shortestFor = (owner: { readonly role?: string; readonly user_type?: string }, setting: number): number =>
  owner.role === 'admin' || owner.user_type === 'reseller' ? Math.max(setting, shortestOfPowerful) : setting;
