import { runCard } from '../../widgets/contributions/run-cards.ts';

/** A look-up over the list that it works on. One that began where a search ended leaves that in sight. */
export const lookupRun = runCard({
  id: 'enrichment.lookup',
  isOf: (kind) => kind === 'enrichment.lookup',
  name: 'enrichment.shell.looking_up',
  events: ['enrich'],
  follows: 'search',
  load: () => import('./run/lookup-card.tsx').then(({ LookupCard }) => LookupCard),
});
