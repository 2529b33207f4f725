import { maybeEmail } from '@galena/contract/kernel';
import type { Command } from '../../platform/module/command.ts';
import { UsageError } from '../../platform/module/usage-error.ts';
import { renewPassword } from './seed.service.ts';

export const passwordCommand: Command = {
  name: 'password',
  about: '<email>: set a new password for a platform user and sign them out everywhere',
  read: ({ args: [email = '', ...more] }) => {
    if (email === '' || more.length > 0) throw new UsageError('Usage: npm run galena -- password <email>');
    return async ({ context, say }) => {
      const password = await renewPassword(context, maybeEmail(email)?.key ?? email);
      if (password === null) throw new UsageError(`There’s no user with ${email}.`);
      say(`${email}  ${password}`);
    };
  },
};
