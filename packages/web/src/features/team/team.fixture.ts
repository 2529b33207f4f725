import { plansRoutes } from '@galena/contract/plans';
import { memberRoutes, relatedRoutes, type RelatedAccount, type TeamMember } from '@galena/contract/team';
import type { Backend } from '../../testing/backend.ts';
import { pageOf } from '../../testing/usual-answers.ts';

const soon = (): string => new Date(Date.now() + 3 * 24 * 3600_000).toISOString();

/** Somebody of the team. */
export const aMember = (own: Partial<TeamMember> = {}): TeamMember => ({
  id: 1,
  user_id: 11,
  first_name: 'Mia',
  last_name: 'Member',
  email: 'mia@mail.example',
  access_options: ['leads'],
  leads_access: 'spend',
  state: 'active',
  invited_at: '2026-11-01T00:00:00.000Z',
  expires_at: null,
  resend_in: 0,
  last_login_at: null,
  ...own,
});

/** Somebody who has not answered yet. */
export const anInvited = (own: Partial<TeamMember> = {}): TeamMember =>
  aMember({
    id: 2,
    user_id: null,
    first_name: 'Ivo',
    last_name: 'Invited',
    email: 'ivo@mail.example',
    state: 'invited',
    expires_at: soon(),
    ...own,
  });

/** An account below one's own. */
export const aRelated = (own: Partial<RelatedAccount> = {}): RelatedAccount => ({
  id: 5,
  account_id: 50,
  name: 'North',
  first_name: 'Kim',
  last_name: 'Kid',
  email: 'kim@mail.example',
  state: 'active',
  credits: 1_250,
  plan: { id: 2, name: 'Pay as you go' },
  last_login_at: null,
  invited_at: '2026-11-01T00:00:00.000Z',
  expires_at: null,
  resend_in: 0,
  restorable_until: null,
  ...own,
});

/** Answers what the page shows. */
export const answerTeam = (
  backend: Backend,
  members: readonly TeamMember[] = [],
  related: readonly RelatedAccount[] = [],
): void => {
  backend.answer(memberRoutes.members, () => pageOf(members));
  backend.answer(relatedRoutes.related, () => pageOf(related));
  backend.answer(plansRoutes.offered, () => ({ data: [] }));
};

/** Keeps the page where it is when it would be loaded anew. @returns where it would have gone, and the way to let it go again */
export const stayHere = (): { readonly asked: string[]; readonly end: () => void } => {
  const asked: string[] = [];
  const navigation = (window as unknown as { navigation: EventTarget }).navigation;
  const stop = (event: Event): void => {
    const { destination } = event as Event & { destination: { url: string; sameDocument: boolean } };
    if (destination.sameDocument) return;
    asked.push(new URL(destination.url).pathname);
    event.preventDefault();
  };
  navigation.addEventListener('navigate', stop);
  return { asked, end: () => navigation.removeEventListener('navigate', stop) };
};
