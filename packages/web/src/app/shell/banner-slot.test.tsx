import { identityRoutes } from '@galena/contract/identity';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerSessions } from '../../features/identity/sessions.fixture.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { screen } from '../../testing/screen.tsx';

const path = '/profile-settings/sessions';
const banner = page.getByRole('region', { name: 'Notices' }).getByText('Offline.');

describe('offline', () => {
  screen('a banner says so until the connection is back', async ({ backend, open }) => {
    answerSessions(backend);
    await open(path);
    await expect.element(page.getByText('This device')).toBeVisible();
    await expect.element(banner).not.toBeInTheDocument();
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => connection.mockRestore());
    window.dispatchEvent(new Event('offline'));
    await expect.element(banner).toBeVisible();
    await expectAccessible('offline');
    connection.mockRestore();
    window.dispatchEvent(new Event('online'));
    await expect.element(banner).not.toBeInTheDocument();
  });

  screen('also where only the server is gone; Retry asks again for what is shown', async ({ backend, open }) => {
    answerSessions(backend);
    await open(path);
    await expect.element(page.getByText('This device')).toBeVisible();
    const back = backend.goAway();
    await expect.element(banner).toBeVisible();
    const before = backend.calls(identityRoutes.sessions).length;
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => backend.calls(identityRoutes.sessions).length).toBeGreaterThan(before);
    back();
    await expect.element(banner).not.toBeInTheDocument();
  });
});
