import type { AdminUser } from '@galena/contract/admin';

/** What a user is called: their names, else their address. */
export const nameOf = ({ first_name: first, last_name: last, email }: AdminUser): string =>
  `${first} ${last}`.trim() || email;
