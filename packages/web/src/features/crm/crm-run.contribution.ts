import { runCard } from '../../widgets/contributions/run-cards.ts';

/** Records on their way to a CRM, and what came of it. */
export const crmRun = runCard({
  id: 'crm.send',
  isOf: (kind) => kind === 'crm.send',
  name: 'crm.shell.sending',
  events: ['crm'],
  load: () => import('./sending/crm-run-card.tsx').then(({ CrmRunCard }) => CrmRunCard),
});
