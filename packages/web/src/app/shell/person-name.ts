import type { Me } from '@galena/contract/identity';

type Named = Pick<Me, 'first_name' | 'last_name' | 'email'>;

/** What a person is called: their names, else their address. */
export const nameOf = ({ first_name, last_name, email }: Named): string => `${first_name} ${last_name}`.trim() || email;
