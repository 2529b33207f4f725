import { recordPanel } from '../../widgets/contributions/record-panels.ts';

/** What mail servers said of each address of a record. */
export const answers = recordPanel({
  id: 'verification.answers',
  at: { contact: { order: 5 } },
  load: () => import('./record/answers-panel.tsx').then(({ AnswersPanel }) => AnswersPanel),
});
