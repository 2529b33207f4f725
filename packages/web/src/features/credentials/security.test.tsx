import {
  credentialErrors,
  credentialSuccesses,
  doorRoutes,
  securityRoutes,
  type Security,
} from '@galena/contract/credentials';
import { failHard, successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Backend } from '../../testing/backend.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { screen } from '../../testing/screen.tsx';
import { anAdmin, someone } from '../../testing/someone.ts';

const path = '/profile-settings/security';
const main = page.getByRole('main');
const codes = ['abcd-efgh-jkmn-pqrs', 'bcde-fghj-kmnp-qrst'];
const moment = '2026-11-20T08:31:00.000Z';

const bare: Security = {
  has_password: true,
  second_factor: { is_on: false, since: null, recovery_codes_left: 0, is_required: false },
  passkeys: [],
  connected: [],
};

/** Somebody who gets in like this, and may change it. */
const answerSecurity = (backend: Backend, given: Partial<Security> = {}): void => {
  let security: Security = { ...bare, ...given };
  const factor = (is_on: boolean): void => {
    const since = is_on ? moment : null;
    security = {
      ...security,
      second_factor: { is_on, since, recovery_codes_left: is_on ? 10 : 0, is_required: false },
    };
  };
  backend.answer(securityRoutes.security, () => ({ data: security }));
  backend.answer(securityRoutes.setUpSecondFactor, () => ({
    data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' },
  }));
  backend.answer(securityRoutes.confirmSecondFactor, ({ body }) => {
    if (body.code !== '123456') failHard(credentialErrors.code_wrong);
    factor(true);
    return { data: { recovery_codes: codes }, ...successOf(credentialSuccesses.second_factor_switched_on) };
  });
  backend.answer(securityRoutes.switchOffSecondFactor, ({ body }) => {
    if (body.password !== 'right') failHard(credentialErrors.proof_wrong);
    factor(false);
    return successOf(credentialSuccesses.second_factor_switched_off);
  });
  backend.answer(securityRoutes.removePasskey, () => {
    if (!security.has_password) failHard(credentialErrors.last_way_in);
    security = { ...security, passkeys: [] };
    return successOf(credentialSuccesses.passkey_removed);
  });
  backend.answer(securityRoutes.renamePasskey, ({ body }) => {
    security = { ...security, passkeys: security.passkeys.map((one) => ({ ...one, name: body.name })) };
    return successOf(credentialSuccesses.passkey_renamed);
  });
};

const passkey = {
  id: 3,
  name: 'Work laptop',
  is_synced: true,
  site: 'localhost',
  created_at: moment,
  last_used_at: null,
};

describe('the second factor', () => {
  screen('is set up with a code of the app; the recovery codes are shown once', async ({ backend, open }) => {
    answerSecurity(backend);
    await open(path);
    await main.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
    await expect.element(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await expectAccessible('setting it up');
    const code = dialog.getByRole('textbox', { name: '6-digit code from the app' });
    await code.fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(dialog.getByText('The code is invalid or expired.')).toBeVisible();
    await code.fill('123456');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(dialog.getByText('abcd-efgh-jkmn-pqrs')).toBeVisible();
    await dialog.getByRole('button', { name: 'I saved them' }).click();
    await expect.element(main.getByText('10 recovery codes left')).toBeVisible();
  });

  screen('is switched off with a proof', async ({ backend, open }) => {
    answerSecurity(backend, {
      second_factor: { is_on: true, since: moment, recovery_codes_left: 1, is_required: false },
    });
    await open(path);
    await expect.element(main.getByText('1 recovery code left')).toBeVisible();
    await main.getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in' });
    await dialog.getByLabelText('Your password').fill('wrong');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect.element(dialog.getByText('That’s not right. Please check it and try again.')).toBeVisible();
    await dialog.getByLabelText('Your password').fill('right');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect.element(main.getByText('Two-step sign-in is off.')).toBeVisible();
  });

  screen('is advised to admins in a banner that can be put off', async ({ backend, open }) => {
    answerSecurity(backend);
    const me = anAdmin({ second_factor: 'advised' });
    await open('/profile-settings/profile', { me });
    const banner = page.getByRole('region', { name: 'Notices' });
    await banner.getByRole('button', { name: 'Set it up' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
    await banner.getByRole('button', { name: 'Later' }).click();
    await expect.element(banner.getByText('with two-step sign-in')).not.toBeInTheDocument();
  });

  screen('stands before everything where it is required', async ({ backend, open }) => {
    answerSecurity(backend);
    await open('/profile-settings/profile', { me: someone({ second_factor: 'required' }) });
    const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
    await expect.element(dialog.getByText('Admins and resellers need it here. It takes about a minute.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Log out' })).toBeVisible();
  });
});

describe('passkeys', () => {
  screen('are listed, renamed and removed; the last way in stays, and says why', async ({ backend, open }) => {
    answerSecurity(backend, { passkeys: [passkey], has_password: false });
    await open(path, { size: [390, 800] });
    await expect.element(main.getByText('Never used')).toBeVisible();
    await expectAccessible('the page with a passkey');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
    await main.getByRole('button', { name: 'Rename Work laptop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Old laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await main.getByRole('button', { name: 'Remove Old laptop' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(question.getByText(/your only way to sign in/)).toBeVisible();
  });
});

describe('connected providers', () => {
  screen('a failure to go there is told where it was pressed, and ends no session', async ({ backend, open }) => {
    const provider = { provider: 'keycloak', label: 'Keycloak', flow: 'code' as const, client_id: 'x' };
    answerSecurity(backend, {
      connected: [
        { id: 1, provider: 'google', label: 'Google', email: 'd@mail.example', created_at: moment, last_used_at: null },
      ],
    });
    backend.answer(doorRoutes.providers, () => ({ data: [provider] }));
    const { path: where } = await open(path);
    await expect.element(main.getByText('d@mail.example', { exact: false })).toBeVisible();
    const [native, blocked] = [window.open, (): null => null];
    window.open = blocked;
    await main.getByRole('button', { name: 'Connect Keycloak' }).click();
    await expect.element(main.getByText(/Your browser blocked the sign-in window/)).toBeVisible();
    window.open = native;
    expect(where()).toBe(path);
  });
});
