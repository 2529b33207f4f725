import { invitationRoutes, memberRoutes, type AccessOption, type LeadsAccess } from '@galena/contract/team';
import type { AnyRoute, ModuleSlug } from '@galena/contract/kernel';
import { modules } from '../../main/modules.ts';
import { createPerson, signInAs, type Person, type PersonInput } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** Everything that a team member could be given. */
export const everything: readonly ModuleSlug[] = ['leads', 'ai_suggest', 'whitelabel', 'wallet'];

export type Owner = { readonly person: Person; readonly client: TestClient };

/** The owner of an account that may have related ones, signed in. */
export const anOwner = async (app: TestApp, input: PersonInput = {}): Promise<Owner> => {
  const person = await createPerson(app, { modules: everything, ...input });
  await app.owner.query('update identity.accounts set may_have_related = true where id = $1', [person.accountId]);
  return { person, client: app.client(await signInAs(app, person)) };
};

/** The token in the newest mail to an address. */
export const mailedToken = async (app: TestApp, email: string): Promise<string> => {
  const { rows } = await app.owner.query<{ text: string }>(
    'select text from platform.mails where to_address = $1 order by id desc limit 1',
    [email],
  );
  return /\/invitation\/(gi_[\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
};

/** What somebody types who accepts. */
export const acceptance = (token: string) => ({
  token,
  first_name: 'Mia',
  last_name: 'Member',
  password: 'a good one 42',
  password_confirmation: 'a good one 42',
  terms: true as const,
});

let serial = 0;
/** An address that nobody has. */
export const freshAddress = (): string => `invited${(serial += 1)}@mail.example`;

/** Invites somebody with these options and lets them accept. */
export const aMember = async (
  app: TestApp,
  { client }: Owner,
  access_options: readonly AccessOption[] = ['leads'],
  leads_access: LeadsAccess = 'spend',
) => {
  const email = freshAddress();
  const body = { first_name: 'Mia', last_name: 'Member', email, access_options: [...access_options], leads_access };
  const { data: member } = await client.call(memberRoutes.invite, { body });
  const token = await mailedToken(app, email);
  const { data } = await app.client().call(invitationRoutes.accept, { body: acceptance(token) });
  return { id: member.id, email, user: data.user, client: app.client(data.access_token), token };
};

/** Every route of the product, as the rooms bind them. */
export const allRoutes = (): readonly AnyRoute[] =>
  modules.flatMap(({ bindings }) => bindings.map(({ route }): AnyRoute => route));
