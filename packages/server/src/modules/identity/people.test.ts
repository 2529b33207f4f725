import { describe, expect, it } from 'vitest';
import { Empty, moduleSlugs, route, type Access } from '@galena/contract/kernel';
import { bind } from '../../platform/http/bind.ts';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

const options = ['leads', 'ai_suggest', 'whitelabel', 'wallet'] as const;

/** Whether somebody may call a route with this access. */
const isLet = async (token: string, access: Pick<Access, 'who' | 'anyModule'>): Promise<boolean> => {
  const asked = route({
    method: 'GET',
    path: '/api/probe',
    summary: 'Probe',
    access: { ...access, effect: 'read' },
    returns: Empty,
  });
  const client = await app().probe([bind(asked, async () => ({}))], { token });
  return (await client.raw({ method: 'GET', url: '/api/probe' })).status === 200;
};

const tokenOf = async (input: PersonInput, change?: string): Promise<string> => {
  const person = await createPerson(app(), input);
  if (change) await app().owner.query(change, [person.accountId]);
  return signInAs(app(), person);
};

describe('standings (AUTH-054)', () => {
  const mayHave = 'update identity.accounts set may_have_related = true where id = $1';

  it('the owner of an account that may have related ones is a parent, nobody else', async () => {
    expect(await isLet(await tokenOf({}, mayHave), { who: 'parent' })).toBe(true);
    expect(await isLet(await tokenOf({}), { who: 'parent' })).toBe(false);
    expect(await isLet(await tokenOf({ userType: 'team_member' }, mayHave), { who: 'parent' })).toBe(false);
  });

  it('rights add up: a reseller may be a parent, and an owner, too', async () => {
    const token = await tokenOf({ modules: ['whitelabel'], userType: 'reseller' }, mayHave);
    for (const who of ['signed_in', 'owner', 'parent', 'reseller'] as const)
      expect(await isLet(token, { who }), who).toBe(true);
    for (const who of ['admin', 'super_admin'] as const) expect(await isLet(token, { who }), who).toBe(false);
  });
});

describe('a member of a team (TEAM-005)', () => {
  it('has of the account’s modules those that it was given, and is a reseller only with white-label', async () => {
    const owner = await createPerson(app(), { modules: ['leads', 'ai_suggest', 'whitelabel'] });
    for (const given of [[], ...options.map((option) => [option]), ['leads', 'wallet'], [...options]]) {
      const member = await createPerson(app(), { accountId: owner.accountId, userType: 'team_member' });
      for (const option of given)
        await app().owner.query('insert into identity.team_access (account_id, user_id, option) values ($1, $2, $3)', [
          owner.accountId,
          member.id,
          option,
        ]);
      const token = await signInAs(app(), member);
      const has: string[] = [];
      for (const slug of moduleSlugs) if (await isLet(token, { who: 'signed_in', anyModule: [slug] })) has.push(slug);
      // Wallet is not the account's, so nobody can have it.
      const expected = moduleSlugs.filter((slug) => slug !== 'wallet' && given.some((option) => option === slug));
      expect(has).toEqual(expected);
      expect(await isLet(token, { who: 'reseller' })).toBe(given.includes('whitelabel'));
      expect(await isLet(token, { who: 'owner' })).toBe(false);
    }
  });
});
