import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../../clean-up.ts';
import { freePort } from '../../free-port.ts';
import { startOpenidServer } from '../../openid-server.ts';
import { people } from '../../people.ts';
import { startStack } from '../../stack.ts';
import { arriveAt, journey, landingPath, logOut, signIn } from '../../visitor.ts';

// A product of its own, at a name: passkeys are of a name, and providers send people back to one.
const cleanUp = createCleanUp();
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const openid = await startOpenidServer(cleanUp, `${origin}/callback`);
  await startStack(cleanUp, {
    PORT: String(port),
    GALENA_URL: origin,
    GALENA_OIDC_PROVIDERS: openid.setting,
    GALENA_OUTBOUND_ALLOW: openid.host,
  });
});

afterAll(() => cleanUp.run());

describe('ways in beside the password', () => {
  journey(
    'a provider in a popup: a newcomer comes in, and is known the second time [AUTH-002 AUTH-006 AUTH-031]',
    async ({ visit }) => {
      const { page, context } = await visit({ origin });
      const comeIn = async (): Promise<void> => {
        await page.goto('/login');
        const opened = context.waitForEvent('page');
        await page.getByRole('button', { name: 'Continue with Keycloak' }).click();
        const popup = await opened;
        const name = popup.getByPlaceholder('Enter any login');
        // The second time the provider knows them, and the window is gone at once.
        await Promise.race([name.waitFor(), popup.waitForEvent('close')]).catch(() => undefined);
        if (!popup.isClosed()) {
          await name.fill('sol');
          await popup.getByPlaceholder('and password').fill('any');
          await popup.getByRole('button', { name: 'Sign-in' }).click();
          await popup.getByRole('button', { name: 'Continue' }).click();
          if (!popup.isClosed()) await popup.waitForEvent('close');
        }
      };
      await comeIn();
      await arriveAt(page, landingPath);
      await page.getByRole('dialog', { name: 'Terms of use' }).getByRole('button', { name: 'Accept' }).click();
      await page.getByText('sol Social').waitFor();
      await logOut(page);
      await comeIn();
      await arriveAt(page, landingPath);
      await page.getByText('sol Social').waitFor();
    },
  );

  journey('a passkey: added in the profile, then it is all that is needed', async ({ visit }) => {
    const { page, context } = await visit({ origin });
    const browser = await context.newCDPSession(page);
    await browser.send('WebAuthn.enable');
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/login');
    await signIn(page, people.demo, '/profile-settings/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Test laptop');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Test laptop').waitFor();
    await logOut(page);
    await arriveAt(page, '/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('Dana Demo').waitFor();
    await page.goto('/profile-settings/security');
    await page.getByText(/Last used/).waitFor();
    expect(await page.getByText('Never used').count()).toBe(0);
  });
});
