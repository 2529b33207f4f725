import { signUpRoutes } from '@galena/contract/identity';
import type { Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';
import { identity } from '../../modules/identity/module.ts';

export const goodPassword = 'nine green bottles';

let serial = 0;

/** An address that nobody has yet. */
export const freshAddress = (): string => `newcomer${(serial += 1)}@mail.example`;

/** What somebody fills in to sign up. */
export const registration = (email: string, more: object = {}) => ({
  body: {
    first_name: 'Nora',
    last_name: 'Newcomer',
    email,
    password: goodPassword,
    password_confirmation: goodPassword,
    terms: true,
    ...more,
  },
});

/** Does what calls of sign-up left to do. */
export const settle = (app: TestApp): Promise<void> => app.runJobsUntilIdle(identity.jobs ?? []);

/** The mails to an address, oldest first. */
export const mailsTo = async ({ owner }: TestApp, email: string) => {
  const { rows } = await owner.query<{ kind: string; subject: string; text: string; html: string }>(
    `select kind, subject, text, html from platform.mails where to_address = $1 order by created_at, id`,
    [email],
  );
  return rows;
};

/** The code of the newest mail to an address. */
export const codeTo = async (app: TestApp, email: string): Promise<string> => {
  const code = /^\d{6}$/m.exec((await mailsTo(app, email)).at(-1)?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
};

/** A code that is not this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Signs somebody up, up to the mail with the code. */
export const register = async (app: TestApp, client: TestClient, email: string, more: object = {}): Promise<string> => {
  await client.call(signUpRoutes.register, registration(email, more));
  await settle(app);
  return codeTo(app, email);
};

/** Asks for a code to set a new password. */
export const forget = async (app: TestApp, client: TestClient, { email }: Pick<Person, 'email'>): Promise<string> => {
  await client.call(signUpRoutes.forgotPassword, { body: { email } });
  await settle(app);
  return codeTo(app, email);
};
