/**
 * A use of the system role by a room: what it is for. The role sees all accounts, so that each use stands in the manifest of
 * its room (`systemUses`), on the list in docs/permissions.md, and has a test that only administrators get there.
 */
export type SystemUse = { readonly why: string };

/** Declares a use of the system role. */
export const defineSystemUse = (why: string): SystemUse => ({ why });

/** Hands the system's database to uses that a manifest lists, and to no other. */
export const systemDbFor =
  <Database>(uses: readonly SystemUse[], db: Database) =>
  (use: SystemUse): Database => {
    if (!uses.includes(use)) throw new Error(`no manifest lists this use of the system role: ${use.why}`);
    return db;
  };
