import { createHash, randomBytes } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import { expect } from 'vitest';
import type { Arrival } from '../port.ts';
import type { Trouble } from './net.ts';
import { client, type Stage, type Visitor } from './stage.ts';

/** What every provider keeps, whoever it is. */
export type ProviderPromise = { readonly title: string; readonly check: (stage: Stage) => Promise<void> };

const redirectUri = 'https://galena.example/callback';
const secret = (): string => randomBytes(24).toString('base64url');
const sol: Visitor = {
  sub: '4711',
  email: 'sol@mail.example',
  email_verified: true,
  given_name: 'Sol',
  family_name: 'Social',
};

/** Sends somebody to the provider and takes what comes back. */
export const comeBack = async ({ provider, agree }: Stage, visitor: Visitor): Promise<Arrival> => {
  const [codeVerifier, nonce] = [secret(), secret()];
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const url = await provider.authorizationUrl({ redirectUri, state: secret(), nonce, codeChallenge });
  return { ...agree(url, visitor), redirectUri, codeVerifier, nonce };
};

/** The fault of what fails by a VendorError, in which nothing secret is said; anything else fails the test. */
export const faultOf = async (work: Promise<unknown>, hidden: readonly string[] = []): Promise<string> => {
  const error = await work.then(
    () => expect.fail('it did not fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof VendorError)) throw error;
  for (const word of [client.clientSecret, ...hidden]) if (word) expect(error.message).not.toContain(word);
  return error.fault;
};

/** Everything that a provider is asked, begun while it was well. */
const questionsOf = async (stage: Stage): Promise<readonly (readonly [string, () => Promise<unknown>])[]> => {
  const { provider } = stage;
  const arrival = await comeBack(stage, sol);
  const token = await stage.tokenFor(sol, { nonce: 'n' });
  return [
    ['byCode', () => provider.byCode(arrival)],
    ['byToken', () => provider.byToken(token, 'n')],
    ['check', () => provider.check(redirectUri)],
    ...(stage.asksBeforehand ? [['authorizationUrl', () => comeBack(stage, sol)] as const] : []),
  ];
};

const inTrouble = async (stage: Stage, troubles: readonly Trouble[], faults: readonly string[]): Promise<void> => {
  const questions = await questionsOf(stage);
  // What it said of itself and its keys is kept for a while; none of it is when the trouble begins.
  stage.clock.advance(2 * 3600);
  for (const trouble of troubles) {
    stage.net.be(trouble);
    for (const [name, ask] of questions) expect(faults, `${trouble}, ${name}`).toContain(await faultOf(ask()));
  }
};

export const providerPromises: readonly ProviderPromise[] = [
  {
    title: 'by code and by token it tells the same person, and until when what it said holds (AUTH-031, AUTH-032)',
    check: async (stage) => {
      const byCode = await stage.provider.byCode(await comeBack(stage, sol));
      expect(byCode).toMatchObject({
        subject: '4711',
        email: 'sol@mail.example',
        isEmailVouched: stage.vouches,
        firstName: 'Sol',
        lastName: 'Social',
      });
      expect(byCode.expiresAt.getTime() - stage.clock.now().getTime()).toBe(3_600_000);
      const token = await stage.tokenFor(sol, { nonce: 'n' });
      expect(await stage.provider.byToken(token, 'n')).toEqual(byCode);
      expect(await stage.provider.byToken(token, null)).toEqual(byCode);
    },
  },
  {
    title: 'an address that it has not checked is not vouched for, and none is none',
    check: async (stage) => {
      const unverified = await stage.provider.byCode(await comeBack(stage, { ...sol, email_verified: false }));
      expect(unverified).toMatchObject({ email: 'sol@mail.example', isEmailVouched: false });
      const none = await stage.provider.byCode(await comeBack(stage, { sub: '1' }));
      expect(none).toMatchObject({ email: null, isEmailVouched: false, firstName: '', lastName: '' });
    },
  },
  {
    title: 'a token that was made for another app is refused',
    check: async (stage) => {
      const token = await stage.tokenFor(sol, { clientId: 'another-app' });
      expect(await faultOf(stage.provider.byToken(token, null), [token])).toBe('bad_input');
    },
  },
  {
    title: 'a token that is over is refused',
    check: async (stage) => {
      const token = await stage.tokenFor(sol, { seconds: 600 });
      stage.clock.advance(599);
      await stage.provider.byToken(token, null);
      stage.clock.advance(62);
      expect(await faultOf(stage.provider.byToken(token, null), [token])).toBe('bad_input');
    },
  },
  {
    title: 'what is no token at all is refused',
    check: async (stage) => {
      for (const token of ['x', '', 'a.b.c', '{}', 'e30.e30.e30', '\u0000', 'x'.repeat(5_000)])
        expect(await faultOf(stage.provider.byToken(token, null)), token.slice(0, 20)).toBe('bad_input');
    },
  },
  {
    title: 'a code is good once, for the tab that began and at the address it was made for',
    check: async (stage) => {
      const used = await comeBack(stage, sol);
      await stage.provider.byCode(used);
      expect(await faultOf(stage.provider.byCode(used), [used.code])).toBe('bad_input');
      const changes = [
        { codeVerifier: secret() },
        { redirectUri: 'https://evil.example/callback' },
        { code: 'made up' },
      ];
      for (const change of changes) {
        const arrival = { ...(await comeBack(stage, sol)), ...change };
        expect(await faultOf(stage.provider.byCode(arrival), [arrival.code])).toBe('bad_input');
      }
    },
  },
  {
    title: 'sends people nowhere but to its own page, with what it has to send back',
    check: async ({ provider }) => {
      const url = new URL(
        await provider.authorizationUrl({ redirectUri, state: 'the-state', nonce: 'n', codeChallenge: 'c' }),
      );
      expect(url.protocol).toBe('https:');
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        client_id: client.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        state: 'the-state',
        code_challenge: 'c',
        code_challenge_method: 'S256',
      });
      expect(url.href).not.toContain(encodeURIComponent(client.clientSecret));
    },
  },
  {
    title: 'knows us without anybody signing in, and says so when our secret is no longer good',
    check: async (stage) => {
      await stage.provider.check(redirectUri);
      const arrival = await comeBack(stage, sol);
      stage.changeSecret();
      expect(await faultOf(stage.provider.check(redirectUri))).toBe('auth');
      expect(await faultOf(stage.provider.byCode(arrival), [arrival.code])).toBe('auth');
    },
  },
  {
    title: 'one that fails, is busy or hangs up is away (AUTH-034)',
    check: (stage) => inTrouble(stage, ['fails', 'busy', 'hangs_up'], ['unavailable']),
  },
  {
    title: 'one that answers rubbish is told as such, and nobody comes in by it',
    check: (stage) => inTrouble(stage, ['moved', 'html', 'null', 'list', 'empty', 'huge'], ['protocol', 'unavailable']),
  },
  {
    title: 'is well again as soon as it is',
    check: async (stage) => {
      stage.net.be('fails');
      if (stage.asksBeforehand) await faultOf(comeBack(stage, sol));
      await faultOf(stage.provider.check(redirectUri));
      stage.net.be('none');
      expect((await stage.provider.byCode(await comeBack(stage, sol))).subject).toBe('4711');
    },
  },
];
