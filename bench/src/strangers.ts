import { signUpRoutes } from '@galena/contract/identity';
import { hrefOf, type AnyRoute } from '@galena/contract/kernel';
import { withClient } from './jobs.ts';
import { median } from './load.ts';
import type { Running } from './product.ts';

/** Addresses on either side: those of people who are here, and those of nobody. */
const addresses = 200;

type Side = 'known' | 'unknown';
type Call = {
  readonly name: string;
  readonly path: string;
  readonly body: (email: string) => object;
  readonly status: number;
};

const password = 'is not the one, whoever it is';
const at = (route: AnyRoute): string => hrefOf(route, {});
const calls: readonly Call[] = [
  { name: 'sign in with a wrong password', path: '/auth/login', body: (email) => ({ email, password }), status: 401 },
  {
    name: 'sign up',
    path: at(signUpRoutes.register),
    body: (email) => ({
      email,
      password,
      password_confirmation: password,
      first_name: 'A',
      last_name: 'B',
      terms: true,
    }),
    status: 201,
  },
  { name: 'ask for a new password', path: at(signUpRoutes.forgotPassword), body: (email) => ({ email }), status: 200 },
  {
    name: 'ask for another code',
    path: at(signUpRoutes.resendConfirmation),
    body: (email) => ({ email }),
    status: 200,
  },
  {
    name: 'try a code',
    path: at(signUpRoutes.checkResetCode),
    body: (email) => ({ email, code: '000000' }),
    status: 422,
  },
];

const emailOf = (side: Side, index: number): string => `${side}-${index}@strangers.example`;

/** People with a password, as sign-up makes them: the hash is the demo user's. */
const fillPeople = (url: string): Promise<unknown> =>
  withClient(url, 'galena_system', (client) =>
    client.query(
      `with made as (
         insert into identity.accounts (realm_id, kind, name, status)
         select 1, 'customer', 'known-' || n, 'active' from generate_series(0, $1::int - 1) n returning id, name)
       insert into identity.users (account_id, realm_id, first_name, last_name, email, password_hash, email_confirmed_at, role, user_type, terms_version)
       select made.id, 1, 'A', 'B', made.name || '@strangers.example', demo.password_hash, now(), 'user', 'user', 1
       from made, (select password_hash from identity.users where email = 'demo@galena.example') demo`,
      [addresses],
    ),
  );

/** What counts tries and turns would end the measuring: it is emptied between calls. */
const forgive = (url: string): Promise<unknown> =>
  withClient(url, 'galena_system', async (client) => {
    await client.query('delete from identity.sign_in_failures');
    await client.query('delete from identity.code_sendings');
  });

const timed = async ({ address }: Running, { path, body, status }: Call, email: string): Promise<number> => {
  const from = performance.now();
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body(email)),
  });
  const text = await answer.text();
  const ms = performance.now() - from;
  if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${text}`);
  return ms;
};

/** How often one of `a` takes longer than one of `b`: 0.5 when nobody can tell them apart. */
const shareLonger = (a: readonly number[], b: readonly number[]): number => {
  const pairs = a.flatMap((one) => b.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)));
  return pairs.reduce((sum, n) => sum + n, 0) / pairs.length;
};

/** Whether the time that an answer takes tells who has an account: known and unknown addresses by turns. */
export const measureStrangers = async (url: string, product: Running): Promise<string[]> => {
  await fillPeople(url);
  const lines: string[] = [];
  for (const call of calls) {
    const times: Readonly<Record<Side, number[]>> = { known: [], unknown: [] };
    for (let index = 0; index < addresses; index += 1) {
      if (index % 5 === 0) await forgive(url);
      // Which comes first changes, so that what follows upon what falls on both.
      const order: readonly Side[] = index % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
      for (const side of order) times[side].push(await timed(product, call, emailOf(side, index)));
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    const longer = shareLonger(times.known, times.unknown);
    lines.push(
      `| ${call.name} | ${known.toFixed(2)} | ${unknown.toFixed(2)} | ${(known / unknown).toFixed(3)}x | ${longer.toFixed(3)} |`,
    );
  }
  return lines;
};
