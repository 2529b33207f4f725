import { credentialErrors, doorRoutes } from '@galena/contract/credentials';
import { identityRoutes } from '@galena/contract/identity';
import { failHard } from '@galena/contract/kernel';
import { describe, expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerLanding, landingTitle } from '../../testing/landing-page.ts';
import { kept, screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { answerUsual } from '../../testing/usual-answers.ts';

const nobody = { me: null, size: [1000, 800] } as const;
const keycloak = { provider: 'keycloak', label: 'Keycloak', flow: 'code' as const, client_id: 'x' };
const google = { provider: 'google', label: 'Google', flow: 'token' as const, client_id: 'x' };
const begun = {
  url: '/callback?code=the-code&state=the-state&iss=https%3A%2F%2Fid.example',
  state: 'the-state',
  browser_key: 'the-key',
  nonce: 'the-nonce',
  expires_at: '2026-11-20T08:31:00.000Z',
};
const question = {
  challenge: 'the-challenge',
  methods: ['code' as const, 'recovery_code' as const],
  passkey: null,
  expires_at: '2026-11-20T08:31:00.000Z',
};
const alert = page.getByRole('alert').filter({ hasText: /./ });

/** A window of a provider that sends its visitor straight back. */
const answerWindow = (message: object): void => {
  const native = window.open;
  onTestFinished(() => void (window.open = native));
  window.open = () =>
    ({
      closed: false,
      close: () => undefined,
      sessionStorage: { setItem: () => undefined },
      location: { replace: () => setTimeout(() => window.postMessage(message, location.origin)) },
    }) as unknown as Window;
};

/** The page as the server writes it where people sign in by scripts of these hosts. */
const allowScriptsOf = (...hosts: readonly string[]): void => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'app-script-hosts', content: hosts.join(' ') });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
};

describe('signing in with a provider', () => {
  screen(
    'a page that was not served for a provider’s script signs in by a window, and loads nothing of anybody’s',
    async ({ made, backend, open }) => {
      answerUsual(made, someone());
      answerLanding(backend);
      allowScriptsOf('https://connect.facebook.net');
      backend.answer(doorRoutes.providers, () => ({ data: [google] }));
      backend.answer(doorRoutes.beginSocial, () => ({ data: begun }));
      backend.answer(doorRoutes.loginWithSocial, () => ({
        data: { access_token: 'ga_fresh', user: someone(), is_new: false },
      }));
      answerWindow({ kind: 'social-sign-in', code: 'the-code', state: 'the-state', provider: 'google', iss: null });
      await open('/login', nobody);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await expect.element(landingTitle).toBeVisible();
      expect(backend.calls(doorRoutes.beginSocial)[0]?.body).toMatchObject({ provider: 'google' });
      expect(backend.calls(doorRoutes.loginWithSocial)[0]?.body).toMatchObject({ flow: 'code', token: 'the-code' });
      expect([...document.scripts].filter(({ src }) => src.includes('google'))).toEqual([]);
    },
  );

  screen(
    'by code: the window says what came back, and only of this beginning [AUTH-002 AUTH-031]',
    async ({ made, backend, open }) => {
      answerUsual(made, someone());
      answerLanding(backend);
      backend.answer(doorRoutes.providers, () => ({ data: [keycloak] }));
      backend.answer(doorRoutes.beginSocial, () => ({ data: begun }));
      backend.answer(doorRoutes.loginWithSocial, () => ({
        data: { access_token: 'ga_fresh', user: someone(), is_new: false },
      }));
      answerWindow({
        kind: 'social-sign-in',
        code: 'the-code',
        state: 'the-state',
        provider: 'keycloak',
        iss: 'https://id.example',
      });
      await open('/login', nobody);
      await expectAccessible('the sign-in with its other ways');
      await page.getByRole('button', { name: 'Continue with Keycloak' }).click();
      await expect.element(landingTitle).toBeVisible();
      expect(backend.calls(doorRoutes.loginWithSocial).map(({ body }) => body)).toMatchObject([
        {
          provider: 'keycloak',
          flow: 'code',
          token: 'the-code',
          state: 'the-state',
          browser_key: 'the-key',
          iss: 'https://id.example',
        },
      ]);
      expect(kept()).toEqual({ access_token: 'ga_fresh' });
    },
  );

  screen('whatever goes wrong is told in the form [AUTH-034]', async ({ backend, open }) => {
    backend.answer(doorRoutes.providers, () => ({ data: [keycloak] }));
    backend.answer(doorRoutes.beginSocial, () => ({ data: begun }));
    backend.answer(doorRoutes.loginWithSocial, () =>
      failHard(credentialErrors.social_unvouched, { params: { provider: 'Keycloak' } }),
    );
    answerWindow({ kind: 'social-sign-in', code: 'c', state: 'the-state', provider: 'keycloak', iss: null });
    await open('/login', nobody);
    const button = page.getByRole('button', { name: 'Continue with Keycloak' });
    await button.click();
    await expect.element(alert.getByText(/Keycloak doesn’t confirm your email address/)).toBeVisible();
    answerWindow({ kind: 'social-sign-in', code: null, state: 'the-state', provider: 'keycloak', iss: null });
    await button.click();
    await expect.element(alert.getByText('Sign-in wasn’t completed. Please try again.')).toBeVisible();
    backend.answer(doorRoutes.beginSocial, () =>
      failHard(credentialErrors.social_unavailable, { params: { provider: 'Keycloak' } }),
    );
    await button.click();
    await expect.element(alert.getByText(/Keycloak isn’t responding/)).toBeVisible();
    expect(kept()).toEqual({});
  });

  screen(
    'a library that cannot be had says so in the words of the specification [AUTH-032 AUTH-035]',
    async ({ backend, open }) => {
      backend.answer(doorRoutes.providers, () => ({ data: [google] }));
      backend.answer(doorRoutes.beginSocial, () => ({ data: { ...begun, url: null } }));
      allowScriptsOf('https://accounts.google.com');
      const native = document.head.append.bind(document.head);
      onTestFinished(() => void (document.head.append = native));
      // Nobody outside is asked in a test: the script fails as without a network.
      document.head.append = (...nodes) => {
        for (const node of nodes)
          if (node instanceof HTMLScriptElement) setTimeout(() => node.dispatchEvent(new Event('error')));
          else native(node);
      };
      await open('/login', nobody);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await expect.element(alert.getByText('failed to load the provider library')).toBeVisible();
    },
  );
});

describe('/callback', () => {
  screen(
    'finishes by itself where no page waits for it; what was kept is gone [AUTH-006]',
    async ({ made, backend, open }) => {
      answerUsual(made, someone());
      answerLanding(backend);
      sessionStorage.setItem('social.the-state', JSON.stringify({ provider: 'keycloak', browserKey: 'the-key' }));
      backend.answer(doorRoutes.loginWithSocial, () => ({
        data: { access_token: 'ga_fresh', user: someone(), is_new: true },
      }));
      await open('/callback?code=the-code&state=the-state', nobody);
      await expect.element(landingTitle).toBeVisible();
      expect(backend.calls(doorRoutes.loginWithSocial)[0]?.body).toMatchObject({
        token: 'the-code',
        browser_key: 'the-key',
      });
      expect(sessionStorage.length).toBe(0);
    },
  );

  screen('of somebody else’s beginning leads nowhere', async ({ backend, open }) => {
    await open('/callback?code=stolen&state=another', nobody);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Sign-in wasn’t completed' })).toBeVisible();
    await expectAccessible('a callback that failed');
    expect(backend.calls(doorRoutes.loginWithSocial)).toEqual([]);
  });
});

describe('the question for the second factor', () => {
  screen(
    'follows the password; a recovery code does as well, and there is a way back',
    async ({ made, backend, open }) => {
      answerUsual(made, someone());
      answerLanding(backend);
      backend.answer(identityRoutes.login, () => ({ data: { second_factor: question } }));
      backend.answer(doorRoutes.secondFactor, ({ body }) => {
        if (body.recovery_code === undefined) failHard(credentialErrors.code_wrong);
        return { data: { access_token: 'ga_fresh', user: someone() } };
      });
      await open('/login', nobody);
      await page.getByRole('textbox', { name: 'Email' }).fill('dana@mail.example');
      await page.getByLabelText('Password', { exact: true }).fill('secret');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect.element(page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
      await expectAccessible('the question for the second factor');
      await page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect.element(alert.getByText('The code is invalid or expired.')).toBeVisible();
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByRole('textbox', { name: 'Recovery code' }).fill('abcd-efgh-jkmn-pqrs');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect.element(landingTitle).toBeVisible();
    },
  );
});
