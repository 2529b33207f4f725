import { runCard } from '../../widgets/contributions/run-cards.ts';

/** A search over the list that it fills. */
export const searchRun = runCard({
  id: 'search.run',
  isOf: (kind) => kind.startsWith('search.'),
  name: 'search.shell.searching',
  events: ['search'],
  load: () => import('./run/search-card.tsx').then(({ SearchCard }) => SearchCard),
});
