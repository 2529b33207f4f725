import { randomBytes } from 'node:crypto';
import { adminMailRoutes } from '@galena/contract/admin';
import { signUpRoutes } from '@galena/contract/identity';
import type { Client } from '@galena/contract/kernel';
import { expect } from 'vitest';
import { callAs, clientOf } from './list-makers.ts';
import { people, type Person } from './people.ts';
import { product } from './product.ts';

const maybeCode = (text: string): string | undefined => /^\d{6}$/m.exec(text)?.[0];

/** The code of the newest mail of a kind to an address, as the operator reads it in the outbox. */
export const mailedCode = async (kind: string, email: string, origin = product().origin): Promise<string> => {
  const call = await callAs(people.admin, origin);
  let code: string | undefined;
  const look = async (): Promise<boolean> => {
    const { mails } = (await call(adminMailRoutes.overview, {})).data;
    const mail = mails.find((one) => one.kind === kind && one.to_address === email && one.is_kept);
    if (!mail) return false;
    const input = { params: { id: mail.id }, query: { account_id: mail.account_id } };
    code = maybeCode((await call(adminMailRoutes.read, input)).data.text);
    return code !== undefined;
  };
  await expect.poll(look, { timeout: 20_000 }).toBe(true);
  return code ?? '';
};

/** Somebody who has just registered: on the free trial, with its credits and no card. */
export type Newcomer = Person & { readonly call: Client };

/** Registers somebody of whom nobody has heard before, and confirms the address. @param name a first name */
export const registerNewcomer = async (name: string, origin = product().origin): Promise<Newcomer> => {
  const email = `${name.toLowerCase()}.${randomBytes(4).toString('hex')}@mail.example`;
  const person = { email, password: 'eleven brass lanterns' };
  const body = {
    ...person,
    first_name: name,
    last_name: 'Newcomer',
    password_confirmation: person.password,
    terms: true,
  };
  const nobody = clientOf(null, origin);
  await nobody(signUpRoutes.register, { body });
  await nobody(signUpRoutes.confirmEmail, { body: { email, code: await mailedCode('confirm_email', email, origin) } });
  return { ...person, call: await callAs(person, origin) };
};
