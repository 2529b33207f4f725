import { AppError, generalErrors, successOf } from '@galena/contract/kernel';
import { memberRoutes, relatedRoutes, teamErrors, teamSuccesses } from '@galena/contract/team';
import { describe, expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { press } from '../../testing/keys.ts';
import { kept, screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { aMember, anInvited, answerTeam, aRelated, stayHere } from './team.fixture.ts';

const path = '/manage-team';
const owner = someone({
  modules: (['leads', 'wallet'] as const).map((slug, at) => ({ id: at + 1, slug, name: slug })),
});
const dialog = page.getByRole('dialog');

const lookAround = () => {
  const { asked, end } = stayHere();
  onTestFinished(end);
  return asked;
};

describe('the team', () => {
  screen(
    'invites with the sections that the account has [TEAM-001 TEAM-002 TEAM-003 NAV-021]',
    async ({ backend, open }) => {
      answerTeam(backend);
      await open(path, { me: owner });
      await expect.element(page.getByRole('heading', { name: 'Nobody else here yet' })).toBeVisible();
      await expectAccessible('nobody');
      await page.getByRole('button', { name: 'Invite member' }).first().click();
      await expect.element(dialog.getByRole('checkbox', { name: 'Credit wallet' })).toBeVisible();
      expect(dialog.getByRole('checkbox').elements()).toHaveLength(2);
      await dialog.getByRole('textbox', { name: 'First name' }).fill('Ivo');
      await dialog.getByRole('textbox', { name: 'Last name' }).fill('Invited');
      await dialog.getByRole('textbox', { name: 'Email' }).fill('ivo@mail.example');
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect.element(dialog.getByText('Please select at least one access option.')).toBeVisible();
      await press(dialog.getByRole('checkbox', { name: 'Lead search' }), 'Space');
      await press(dialog.getByRole('radio', { name: 'View only' }), 'Space');
      await expectAccessible('the dialog');
      backend.answer(memberRoutes.invite, () => ({
        data: anInvited(),
        ...successOf(teamSuccesses.member_invited),
      }));
      answerTeam(backend, [anInvited({ resend_in: 60, leads_access: 'read' })]);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect.element(page.getByText('Invitation sent.')).toBeVisible();
      expect(backend.calls(memberRoutes.invite)[0]?.body).toMatchObject({
        access_options: ['leads'],
        leads_access: 'read',
      });
      await expect.element(page.getByText('In lead search: View only')).toBeVisible();
      await expect.element(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();
    },
  );

  screen('keeps what was typed when the server refuses', async ({ backend, open }) => {
    answerTeam(backend, [aMember()]);
    await open(path, { me: owner });
    await page.getByRole('button', { name: 'Options for Mia Member' }).click();
    await page.getByRole('menuitem', { name: 'Edit access' }).click();
    backend.answer(memberRoutes.edit, () => {
      throw new AppError(teamErrors.option_not_held);
    });
    await press(dialog.getByRole('checkbox', { name: 'Credit wallet' }), 'Space');
    await dialog.getByRole('button', { name: 'Save access' }).click();
    await expect.element(dialog.getByText('You can only give access to what your account has.')).toBeVisible();
    await expect.element(dialog.getByRole('checkbox', { name: 'Credit wallet' })).toBeChecked();
  });

  screen('asks before somebody is removed, and before an invitation is withdrawn', async ({ backend, open }) => {
    answerTeam(backend, [aMember(), anInvited({ state: 'expired' })]);
    await open(path, { me: owner, size: [390, 844] });
    await expect.element(page.getByText('Expired', { exact: true })).toBeVisible();
    await expectAccessible('the team on a phone');
    await page.getByRole('button', { name: 'Options for Ivo Invited' }).click();
    await page.getByRole('menuitem', { name: 'Withdraw invitation' }).click();
    await page.getByRole('button', { name: 'Keep invitation' }).click();
    await page.getByRole('button', { name: 'Options for Mia Member' }).click();
    await page.getByRole('menuitem', { name: 'Remove member' }).click();
    await expect.element(page.getByRole('alertdialog', { name: 'Remove Mia Member?' })).toBeVisible();
    backend.answer(memberRoutes.remove, () => successOf(teamSuccesses.member_removed));
    answerTeam(backend, [anInvited()]);
    await page.getByRole('button', { name: 'Remove member' }).click();
    await expect.element(page.getByText('Member removed.')).toBeVisible();
    expect(backend.calls(memberRoutes.remove)).toMatchObject([{ params: { id: 1 } }]);
  });

  screen('sends an invitation again', async ({ backend, open }) => {
    answerTeam(backend, [anInvited()]);
    await open(path, { me: owner });
    await expect.element(page.getByRole('button', { name: 'Resend invitation to Ivo Invited' })).toBeVisible();
    backend.answer(memberRoutes.resend, () => ({
      data: anInvited({ resend_in: 60 }),
      ...successOf(teamSuccesses.invitation_resent),
    }));
    answerTeam(backend, [anInvited({ resend_in: 60 })]);
    await page.getByRole('button', { name: 'Resend invitation to Ivo Invited' }).click();
    await expect.element(page.getByText('Invitation sent again.')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /^Resend in \d+ s$/ }))
      .toHaveAttribute('aria-disabled', 'true');
  });

  screen('is handed over with the password', async ({ backend, open }) => {
    const asked = lookAround();
    answerTeam(backend, [aMember()]);
    await open(path, { me: owner });
    await page.getByRole('button', { name: 'Options for Mia Member' }).click();
    await page.getByRole('menuitem', { name: 'Make owner' }).click();
    await expectAccessible('the transfer');
    backend.answer(memberRoutes.transfer, () => {
      throw new AppError(teamErrors.wrong_password);
    });
    await dialog.getByRole('textbox', { name: 'Your password' }).fill('a guess');
    await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
    await expect.element(dialog.getByText('This password is wrong.')).toBeVisible();
    backend.answer(memberRoutes.transfer, () => successOf(teamSuccesses.ownership_transferred));
    await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
    await expect.poll(() => asked).toEqual(['/']);
  });

  screen('says why it cannot be shown, and tries again', async ({ backend, open }) => {
    answerTeam(backend);
    backend.answer(memberRoutes.members, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path, { me: owner });
    await expect.element(page.getByText('Couldn’t load this')).toBeVisible();
    answerTeam(backend, [aMember()]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('mia@mail.example')).toBeVisible();
  });
});

describe('related accounts', () => {
  const tab = page.getByRole('tab', { name: 'Related accounts' });

  screen('are opened, and one’s own session waits meanwhile', async ({ backend, open }) => {
    const asked = lookAround();
    answerTeam(
      backend,
      [],
      [aRelated(), aRelated({ id: 6, name: 'Old', state: 'deleted', restorable_until: '2027-01-01T00:00:00.000Z' })],
    );
    await open(path, { me: owner });
    await tab.click();
    await expect.element(page.getByText('1,250').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Restore Old' })).toBeVisible();
    await expectAccessible('the accounts');
    backend.answer(relatedRoutes.enterRelated, () => ({ data: { access_token: 'ga_of-the-kid', user: owner } }));
    await page.getByRole('button', { name: 'Open North' }).click();
    await expect.poll(() => asked).toEqual(['/']);
    expect(kept()['access_token']).toBe('ga_of-the-kid');
    expect(JSON.parse(kept()['archived_user'] ?? '')).toEqual({
      token: 'ga_of-a-test',
      id: 1,
      name: 'Dana Demo',
      ends_at: null,
    });
  });

  screen('a banner says where one is, and leads back', async ({ backend, open }) => {
    const asked = lookAround();
    answerTeam(backend);
    await open(path, { me: someone({ entered_account: { name: 'North', parent: 'Head office' } }) });
    await expect.element(page.getByText('You’re working in')).toBeVisible();
    localStorage.setItem('archived_user', JSON.stringify({ token: 'ga_own', id: 1, name: 'Dana Demo' }));
    await page.getByRole('button', { name: 'Back to Head office' }).click();
    await expect.poll(() => asked).toEqual(['/']);
    expect(kept()).toMatchObject({ access_token: 'ga_own' });
    expect(kept()['archived_user']).toBeUndefined();
  });

  screen('are deleted only by typing their name', async ({ backend, open }) => {
    answerTeam(backend, [], [aRelated()]);
    await open(path, { me: owner, size: [390, 844] });
    await tab.click();
    await page.getByRole('button', { name: 'Options for North' }).click();
    await page.getByRole('menuitem', { name: 'Delete account' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    expect(backend.calls(relatedRoutes.removeRelated)).toEqual([]);
    await page.getByRole('alertdialog').getByRole('textbox').fill('North');
    backend.answer(relatedRoutes.removeRelated, () => successOf(teamSuccesses.related_deleted));
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect.poll(() => backend.calls(relatedRoutes.removeRelated)).toHaveLength(1);
  });

  screen('are invited, named by themselves or by their owner', async ({ backend, open }) => {
    answerTeam(backend);
    await open(path, { me: owner });
    await tab.click();
    await page.getByRole('button', { name: 'Add account' }).first().click();
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Kim');
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Kid');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('kim@mail.example');
    await expectAccessible('the dialog');
    backend.answer(relatedRoutes.inviteRelated, () => ({
      data: aRelated({ state: 'invited', account_id: null }),
      ...successOf(teamSuccesses.related_invited),
    }));
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.poll(() => backend.calls(relatedRoutes.inviteRelated)[0]?.body.name ?? null).toBeNull();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  screen('are refused where the account may have none, without a toast', async ({ backend, open }) => {
    answerTeam(backend);
    backend.answer(relatedRoutes.related, () => {
      throw new AppError(generalErrors.forbidden);
    });
    await open(path, { me: owner });
    await tab.click();
    await expect.element(page.getByText('Your plan doesn’t include related accounts.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add account' })).not.toBeInTheDocument();
    await expect.element(page.getByText('You don’t have access to this.')).not.toBeInTheDocument();
  });
});

describe('a member', () => {
  const member = someone({ user_type: 'team_member', access_options: ['leads'] });

  screen('has no such page, and leaves from the profile', async ({ backend, open }) => {
    const asked = lookAround();
    backend.answer(memberRoutes.membership, () => ({
      data: { id: 7, account_name: 'Acme', access_options: ['leads' as const], leads_access: 'read' as const },
    }));
    await open('/profile-settings/profile', { me: member });
    await expect.element(page.getByText('You’re on Acme’s team.')).toBeVisible();
    await expectAccessible('the profile');
    await page.getByRole('button', { name: 'Leave team' }).click();
    await page.getByRole('alertdialog').getByRole('textbox').fill('Acme');
    backend.answer(memberRoutes.remove, () => successOf(teamSuccesses.team_left));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave team' }).click();
    await expect.poll(() => asked).toEqual(['/']);
    expect(kept()['access_token']).toBeUndefined();
  });
});
