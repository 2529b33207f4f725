import { recordPanel } from '../../widgets/contributions/record-panels.ts';

/** The way to have a guess of a record asked about. */
export const guesses = recordPanel({
  id: 'verification.guesses',
  at: { contact: { order: 4 } },
  isOffered: ({ is_demo: isDemo, is_archived: isArchived }) => !isDemo && !isArchived,
  load: () => import('./record/guesses-panel.tsx').then(({ GuessesPanel }) => GuessesPanel),
});
