import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { identityRoutes, profileRoutes, signUpRoutes, sessionOf } from '@galena/contract/identity';
import { fileRoutes } from '@galena/contract/kernel';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import {
  codeTo,
  forget,
  freshAddress,
  goodPassword,
  mailsTo,
  otherThan,
  register,
} from '../../testing/sign-in/sign-up-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { failedTryJob } from './sign-in.jobs.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off', GALENA_PASSWORD_MIN: '8' } });
const { login, me, setPreference } = identityRoutes;

const signedIn = async (input: PersonInput = {}) => {
  const person = await createPerson(app(), input);
  return { person, client: app().client(await signInAs(app(), person)) };
};
const twoDevices = async () => {
  const { person, client } = await signedIn();
  return { person, client, other: app().client(await signInAs(app(), person)) };
};

describe('PUT /api/account/time-zone (WAL-017)', () => {
  const { setTimeZone } = profileRoutes;
  const zone = (time_zone: string) => ({ body: { time_zone } });

  it('200: the owner changes it, by its name of today, and it is written down', async () => {
    const { client, person } = await signedIn();
    expect((await client.call(me, {})).data.time_zone).toBe('UTC');
    expect(await client.call(setTimeZone, zone('Asia/Calcutta'))).toMatchObject({
      code: 'time_zone_saved',
      data: { id: person.id, time_zone: 'Asia/Kolkata' },
    });
    await client.call(setTimeZone, zone('Asia/Kolkata'));
    expect((await client.call(me, {})).data.time_zone).toBe('Asia/Kolkata');
    const { rows } = await app().owner.query(
      `select entity_id, changes from platform.audits where account_id = $1 and action = 'time_zone_changed'`,
      [person.accountId],
    );
    expect(rows).toEqual([{ entity_id: person.accountId, changes: { time_zone: ['UTC', 'Asia/Kolkata'] } }]);
  });

  it('422 for one that nobody knows; 403 for a member of the team', async () => {
    const { client, person } = await signedIn();
    // The last one is a way to look at a clock for the browser, and another one for the database.
    for (const name of ['Moon/Base', '', 'Europe/Berlin; drop', '+05:30']) {
      const { status, body } = await client.refused(setTimeZone, zone(name));
      expect([status, Object.keys(body?.errors ?? {})]).toEqual([422, ['time_zone']]);
    }
    const member = await signedIn({ accountId: person.accountId, userType: 'team_member' });
    expect((await member.client.refused(setTimeZone, zone('Europe/Berlin'))).status).toBe(403);
    expect((await client.call(me, {})).data.time_zone).toBe('UTC');
  });
});

describe('POST /api/me', () => {
  it('200: name, language and key; nothing that is not the user’s to say (AUTH-037)', async () => {
    const { client, person } = await signedIn();
    const body = {
      first_name: 'Nora',
      last_name: 'O’Neil',
      lang: 'fr',
      google_api_key: 'AIza-0123456789-secret-4321',
    } as const;
    const more = {
      email: 'other@mail.example',
      role: 'admin',
      user_type: 'reseller',
      modules: ['admin'],
      plan: 1,
      id: 1,
    };
    const { data, code } = await client.call(profileRoutes.update, { body: { ...body, ...more } });
    expect(code).toBe('profile_saved');
    expect(data).toMatchObject({
      id: person.id,
      first_name: 'Nora',
      last_name: 'O’Neil',
      lang: 'fr',
      google_api_key: '••••4321',
    });
    expect(data).toMatchObject({ email: person.email, role: 'user', user_type: 'user', preferences: { lang: 'fr' } });
    const { rows } = await app().owner.query('select u::text as row from identity.users u where id = $1', [person.id]);
    expect(rows[0]?.row).not.toContain('AIza-0123');
    await client.call(setPreference, { body: { key: 'lang', value: 'es' } });
    expect((await client.call(me, {})).data.lang).toBe('es');
    await client.call(profileRoutes.update, { body: { google_api_key: null } });
    expect((await client.call(me, {})).data).toMatchObject({ google_api_key: null, first_name: 'Nora' });
  });

  const change = (current: string, password: string, again = password) => ({
    body: { current_password: current, password, password_confirmation: again },
  });

  it('200: a new password ends all other sessions, and the owner is told (AUTH-038)', async () => {
    const { person, client, other } = await twoDevices();
    expect((await client.call(profileRoutes.update, change(person.password, goodPassword))).code).toBe(
      'password_changed',
    );
    expect((await other.refused(me, {})).status).toBe(401);
    expect((await client.call(me, {})).data.id).toBe(person.id);
    await app()
      .client()
      .call(login, { body: { email: person.email, password: goodPassword } });
    expect((await mailsTo(app(), person.email)).map(({ kind }) => kind)).toEqual(['password_changed']);
  });

  it('422: a wrong one before it, one too short, two that differ; guesses count like those at the sign-in', async () => {
    const { person, client } = await signedIn();
    const refusals = [
      [change('wrong', goodPassword), { current_password: ['The password is wrong.'] }],
      [change(person.password, 'seven-7'), { password: ['The password must be at least 8 characters.'] }],
      [change(person.password, goodPassword, 'other'), { password_confirmation: ['Passwords must match.'] }],
      [
        { body: { password: goodPassword, password_confirmation: goodPassword } },
        { current_password: ['The password is wrong.'] },
      ],
    ] as const;
    for (const [input, errors] of refusals)
      expect((await client.refused(profileRoutes.update, input)).body?.errors).toEqual(errors);
    for (let at = 0; at < 8; at += 1)
      await client.refused(profileRoutes.update, change('wrong', goodPassword), {
        idempotencyKey: `guess-${at}`,
      });
    expect((await client.refused(profileRoutes.update, change(person.password, goodPassword))).status).toBe(429);
  });

  it('200: whoever has none is asked for none', async () => {
    const { person, client } = await signedIn();
    await app().owner.query('update identity.users set password_hash = null where id = $1', [person.id]);
    expect((await client.call(me, {})).data.has_password).toBe(false);
    await client.call(profileRoutes.update, { body: { password: goodPassword, password_confirmation: goodPassword } });
    expect((await client.call(me, {})).data.has_password).toBe(true);
  });
});

describe('POST /api/me/avatar', () => {
  const bytes = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#573BFF' } })
      .toFormat(format)
      .toBuffer();

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    '200: %s, for the own account only; DELETE removes it',
    async (format) => {
      const { client } = await signedIn();
      const avatar = new File([new Uint8Array(await bytes(format))], `me.${format}`);
      const { data } = await client.call(profileRoutes.setAvatar, { body: { avatar } });
      const file = { params: { id: data.avatar_file_id as number }, query: {} };
      expect((await client.call(fileRoutes.file, file)).size).toBeGreaterThan(0);
      expect((await (await signedIn()).client.refused(fileRoutes.file, file)).status).toBe(404);
      await client.call(profileRoutes.removeAvatar, {});
      expect((await client.call(me, {})).data.avatar_file_id).toBeNull();
      expect((await client.refused(fileRoutes.file, file)).status).toBe(404);
      expect((await client.refused(profileRoutes.removeAvatar, {})).status).toBe(404);
    },
  );

  it('422: another format, and more than 5 MB (VAL-002)', async () => {
    const { client } = await signedIn();
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.svg');
    expect((await client.refused(profileRoutes.setAvatar, { body: { avatar: svg } })).body?.code).toBe(
      'wrong_file_type',
    );
    const large = new File([new Uint8Array(await bytes('png')), new Uint8Array(5_000_000)], 'me.png');
    expect((await client.refused(profileRoutes.setAvatar, { body: { avatar: large } })).body?.errors).toEqual({
      avatar: ['maximum allowed file size is 5mb'],
    });
  });
});

describe('POST /api/mail-change', () => {
  const { changeMail, resendMailChange, confirmMailChange } = profileRoutes;

  it('200: the address changes when its code comes back, and not before (AUTH-039, AUTH-040, AUTH-041)', async () => {
    const { person, client, other } = await twoDevices();
    const email = freshAddress();
    const asked = { body: { email, password: person.password } };
    expect(await client.call(changeMail, asked)).toEqual({ data: { email, resend_in: 60 } });
    expect((await client.call(me, {})).data.email).toBe(person.email);
    expect((await client.refused(resendMailChange, {})).status).toBe(429);
    app().clock.advance(60);
    await client.call(resendMailChange, {});
    const code = await codeTo(app(), email);
    expect((await client.refused(confirmMailChange, { body: { code: otherThan(code) } })).body?.errors).toEqual({
      code: ['The code is invalid or expired.'],
    });
    expect((await client.call(confirmMailChange, { body: { code } })).data.email).toBe(email);
    expect((await other.refused(me, {})).status).toBe(401);
    await app()
      .client()
      .call(login, { body: { email, password: person.password } });
    expect((await app().client().refused(login, { body: person })).status).toBe(401);
  });

  it('422: the same address, and a wrong password (AUTH-042, VAL-026)', async () => {
    const { person, client } = await signedIn();
    const same = { body: { email: person.email.toUpperCase(), password: person.password } };
    expect((await client.refused(changeMail, same)).body?.errors).toEqual({
      email: ['Same email, please use a different email address.'],
    });
    expect((await client.refused(changeMail, { body: { email: freshAddress() } })).body?.errors).toEqual({
      password: ['The password is wrong.'],
    });
  });

  it('answers the same for an address that somebody has, who is told', async () => {
    const { person, client } = await signedIn();
    const { person: holder } = await signedIn();
    const answer = await client.call(changeMail, { body: { email: holder.email, password: person.password } });
    expect(answer).toEqual({ data: { email: holder.email, resend_in: 60 } });
    expect((await mailsTo(app(), holder.email)).map(({ kind }) => kind)).toEqual(['already_registered']);
    expect((await client.refused(confirmMailChange, { body: { code: '123456' } })).status).toBe(422);
  });

  it('a code that went to the old address is none of the new one', async () => {
    const { person, client } = await signedIn();
    const reset = await forget(app(), app().client(), person);
    const email = freshAddress();
    await client.call(changeMail, { body: { email, password: person.password } });
    await client.call(confirmMailChange, { body: { code: await codeTo(app(), email) } });
    const body = { email, code: reset, password: goodPassword, password_confirmation: goodPassword };
    expect((await app().client().refused(signUpRoutes.resetPassword, { body })).status).toBe(422);
  });

  const moveAway = async () => {
    const { person, client } = await signedIn();
    const email = freshAddress();
    await client.call(changeMail, { body: { email, password: person.password } });
    await client.call(confirmMailChange, { body: { code: await codeTo(app(), email) } });
    const notice = (await mailsTo(app(), person.email)).at(-1);
    expect(notice?.kind).toBe('email_changed');
    expect(notice?.text).toContain(email);
    return { person, client, email, token: /#([\w-]{43})/.exec(notice?.text ?? '')?.[1] as string };
  };

  it('the old address takes it back within 7 days, and every session and the password end (threat 17)', async () => {
    const { person, client, email, token } = await moveAway();
    const { rows } = await app().owner.query('select c::text as row from identity.email_codes c where user_id = $1', [
      person.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    app().clock.advance(7 * 24 * 3600 - 1);
    await app().client().call(signUpRoutes.revertMail, { body: { token } });
    expect((await client.refused(me, {})).status).toBe(401);
    for (const address of [email, person.email])
      expect(
        (
          await app()
            .client()
            .refused(login, { body: { email: address, password: person.password } })
        ).status,
      ).toBe(401);
    const code = await forget(app(), app().client(), person);
    const body = { email: person.email, code, password: goodPassword, password_confirmation: goodPassword };
    await app().client().call(signUpRoutes.resetPassword, { body });
    expect(sessionOf(await app().client().call(login, { body })).user.id).toBe(person.id);
    expect((await app().client().refused(signUpRoutes.revertMail, { body: { token } })).body?.code).toBe('link_ended');
  });

  it('422: after 7 days, and with a link that nobody was sent', async () => {
    const { token } = await moveAway();
    app().clock.advance(7 * 24 * 3600);
    for (const one of [token, 'x'.repeat(43)])
      expect(
        (
          await app()
            .client()
            .refused(signUpRoutes.revertMail, { body: { token: one } })
        ).status,
      ).toBe(422);
  });

  it('nobody gets the old address while it can be taken back', async () => {
    const { person, token } = await moveAway();
    await expect(register(app(), app().client(), person.email)).rejects.toThrow('no code was mailed');
    await app().client().call(signUpRoutes.revertMail, { body: { token } });
  });
});

describe('GET /api/me/login-activity', () => {
  it('200: the own tries, newest first, page by page; nobody else’s', async () => {
    const { person, client } = await signedIn();
    const { client: stranger } = await signedIn();
    await app()
      .client()
      .refused(login, { body: { email: person.email, password: 'wrong' } });
    await app().runJobsUntilIdle([failedTryJob]);
    await app().client().call(login, { body: person });
    const first = await client.call(profileRoutes.loginActivity, { query: { limit: 1 } });
    expect(first.data).toMatchObject([
      { success: true, method: 'password', browser: 'Firefox, Linux', ip_address: '198.51.100.7' },
    ]);
    const cursor = first.pagination.next_cursor as string;
    expect((await client.call(profileRoutes.loginActivity, { query: { cursor } })).data).toMatchObject([
      { success: false },
    ]);
    expect((await stranger.call(profileRoutes.loginActivity, { query: {} })).data).toEqual([]);
  });
});
