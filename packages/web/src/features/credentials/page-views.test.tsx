import { describe, expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';

const address = 'https://connect.facebook.net/en_US/sdk.js';

/** The page of an operator who named an app, with the app's library as its script would leave it. @returns what it was told */
const nameApp = (): string[] => {
  const told: string[] = [];
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'app-social-app', content: '4711' });
  document.head.append(meta);
  const native = document.head.append.bind(document.head);
  // Nobody outside is asked in a test: the script has come, and this is what it brings.
  document.head.append = (...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) native(node);
      else {
        told.push(node.src);
        setTimeout(() => node.dispatchEvent(new Event('load')));
      }
    }
  };
  Object.assign(globalThis, {
    FB: {
      init: ({ appId }: { appId: string }) => told.push(`app ${appId}`),
      AppEvents: { logPageView: () => told.push('page view') },
    },
  });
  onTestFinished(() => {
    meta.remove();
    document.head.append = native;
    Reflect.deleteProperty(globalThis, 'FB');
  });
  return told;
};

const question = page.getByRole('button', { name: 'Allow' });

describe('page views for a social app [AUTH-033]', () => {
  screen('nothing is loaded before a yes, nor after a no', async ({ open }) => {
    const told = nameApp();
    await open('/profile-settings/profile');
    await expect.element(question).toBeVisible();
    await expectAccessible('the question for page views');
    expect(told).toEqual([]);
    await open('/profile-settings/profile', { me: someone({ preferences: { social_sdk: 'no' } }) });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect(told).toEqual([]);
  });

  screen('after a yes the library is loaded with the app’s number, and each page is told once', async ({ open }) => {
    const told = nameApp();
    await open('/profile-settings/profile', { me: someone({ preferences: { social_sdk: 'yes' } }) });
    await expect.poll(() => told).toEqual([address, 'app 4711', 'page view']);
    await page.getByRole('link', { name: 'Change password' }).first().click();
    await expect.poll(() => told.filter((one) => one === 'page view')).toHaveLength(2);
    expect(told.filter((one) => one === address)).toHaveLength(1);
  });
});
