import { describe, expect, it } from 'vitest';
import { identityRoutes } from '@galena/contract/identity';
import type { CallError } from '@galena/contract/kernel';
import { invitationRoutes as routes, memberRoutes } from '@galena/contract/team';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { acceptance, anOwner, freshAddress, mailedToken, type Owner } from '../../testing/sign-in/team-fixture.ts';

const app = useTestApp();
const nobody = () => app().client();

const invite = async (owner: Owner, email = freshAddress()) => {
  const body = { first_name: 'Mia', last_name: 'Member', email, access_options: ['leads' as const] };
  const { data } = await owner.client.call(memberRoutes.invite, { body });
  return { id: data.id, email, token: await mailedToken(app(), email) };
};

describe('an invitation', () => {
  it('says who invites to what, and lets the person in who accepts it', async () => {
    const { id, email, token } = await invite(await anOwner(app()));
    const { data } = await nobody().call(routes.invitation, { body: { token } });
    expect(data).toMatchObject({
      kind: 'member',
      account_name: 'Account',
      inviter: 'Pat Person',
      email,
      access_options: ['leads'],
      is_address_taken: false,
    });
    const accepted = await nobody().call(routes.accept, { body: acceptance(token) });
    expect(accepted.data.user).toMatchObject({ email, user_type: 'team_member', must_accept_terms: false });
    expect((await app().client(accepted.data.access_token).call(memberRoutes.membership, {})).data.id).toBe(id);
    const { rows } = await app().owner.query('select method from identity.login_activity where user_id = $1', [
      accepted.data.user.id,
    ]);
    expect(rows).toEqual([{ method: 'invitation' }]);
  });

  it('nobody is a user until they accept: the address stays free for others', async () => {
    const { email, token } = await invite(await anOwner(app()));
    const { rows } = await app().owner.query('select 1 from identity.users where email = $1', [email]);
    expect(rows).toEqual([]);
    await createPerson(app(), { email });
    expect((await nobody().call(routes.invitation, { body: { token } })).data.is_address_taken).toBe(true);
    const refused = await nobody().refused(routes.accept, { body: acceptance(token) });
    expect(refused).toMatchObject({ body: { code: 'address_taken' } });
  });

  it.each([
    ['expired', 'invitation_expired', () => app().clock.advance(7 * 24 * 3600)],
    ['unknown', 'invitation_invalid', () => undefined],
    [
      'withdrawn',
      'invitation_invalid',
      (owner: Owner, id: number) => owner.client.call(memberRoutes.remove, { params: { id } }),
    ],
    [
      'sent again since',
      'invitation_invalid',
      (owner: Owner, id: number) => {
        app().clock.advance(61);
        return owner.client.call(memberRoutes.resend, { params: { id } });
      },
    ],
    [
      'of an account that is suspended',
      'invitation_invalid',
      (owner: Owner) =>
        app().owner.query(`update identity.accounts set status = 'suspended' where id = $1`, [owner.person.accountId]),
    ],
    [
      'accepted',
      'invitation_used',
      (_: Owner, _id: number, token: string) => nobody().call(routes.accept, { body: acceptance(token) }),
    ],
  ])('one that is %s opens nothing', async (name, code, happens) => {
    const owner = await anOwner(app());
    const { id, token } = await invite(owner);
    await happens(owner, id, token);
    const asked = name === 'unknown' ? `${token}x` : token;
    expect(await nobody().refused(routes.invitation, { body: { token: asked } })).toMatchObject({ body: { code } });
    expect(await nobody().refused(routes.accept, { body: acceptance(asked) })).toMatchObject({ body: { code } });
  });

  it('of another brand opens nothing here', async () => {
    const { token } = await invite(await anOwner(app()));
    const { rows } = await app().owner.query<{ id: number }>(
      `insert into identity.realms (kind, name) values ('reseller', 'Brand') returning id`,
    );
    await app().owner.query(`insert into identity.realm_hosts values ('brand.test', $1, now())`, [rows[0]?.id]);
    const there = app().client(undefined, { host: 'brand.test' });
    expect(await there.refused(routes.accept, { body: acceptance(token) })).toMatchObject({
      body: { code: 'invitation_invalid' },
    });
  });

  it('of many who accept at once one gets in', async () => {
    const { email, token } = await invite(await anOwner(app()));
    const tries = Array.from({ length: 5 }, () =>
      nobody()
        .call(routes.accept, { body: acceptance(token) })
        .then(() => 'in')
        .catch((error: CallError) => error.body?.code ?? 'none'),
    );
    const answers = await Promise.all(tries);
    expect(answers.toSorted()).toEqual(['in', ...Array<string>(4).fill('invitation_used')]);
    const { rows } = await app().owner.query('select 1 from identity.users where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  it('of two to the same address one gets in', async () => {
    const email = freshAddress();
    const both = [await invite(await anOwner(app()), email), await invite(await anOwner(app()), email)];
    const answers = await Promise.all(
      both.map(({ token }) =>
        nobody()
          .call(routes.accept, { body: acceptance(token) })
          .then(() => 'in')
          .catch((error: CallError) => error.body?.code ?? 'none'),
      ),
    );
    expect(answers.toSorted()).toEqual(['address_taken', 'in']);
  });

  it.each([
    [{ password: 'short', password_confirmation: 'short' }, 'password', 'The password must be at least 6 characters.'],
    [{ password_confirmation: 'another' }, 'password_confirmation', 'Passwords must match.'],
    [{ first_name: ' ' }, 'first_name', 'Field is required.'],
    [{ terms: false }, 'terms', 'Invalid type.'],
  ])('422: %j', async (own, field, sentence) => {
    const { token } = await invite(await anOwner(app()));
    const payload = { ...acceptance(token), ...own };
    const answer = await nobody().raw({ method: 'POST', url: '/auth/invitations/accept', payload });
    expect(answer.json()).toMatchObject({ errors: { [field]: [sentence] } });
  });

  it('leaves no usable token in its room’s table, and none in the log', async () => {
    const { id, token } = await invite(await anOwner(app()));
    await nobody().call(routes.invitation, { body: { token } });
    await nobody().call(routes.accept, { body: acceptance(token) });
    const { rows } = await app().owner.query<{ row: string }>(
      'select i::text as row from team.invitations i where id = $1',
      [id],
    );
    expect(rows[0]?.row).not.toContain(token);
    expect(app().log.join('\n')).not.toContain(token);
  });

  it('tries from one place are limited', async () => {
    const place = app().client(undefined, { ip: '203.0.113.99' });
    const asked = { body: { token: 'gi_of-nobody-at-all-whatsoever' } };
    for (let at = 0; at < 60; at += 1) await place.refused(routes.invitation, asked);
    expect(await place.refused(routes.invitation, asked)).toMatchObject({ status: 429 });
    const { token } = await invite(await anOwner(app()));
    await nobody().call(routes.invitation, { body: { token } });
    expect(await nobody().refused(identityRoutes.me, {})).toMatchObject({ status: 401 });
  });
});
