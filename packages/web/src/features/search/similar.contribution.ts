import { similarTypes } from '@galena/contract/similar';
import { recordAction } from '../../widgets/contributions/record-actions.ts';
import { pricesNow } from '../../widgets/prices.ts';

/** Finds people or companies like one that is there. */
export const findSimilar = recordAction({
  id: 'search.find_similar',
  icon: 'users-group',
  listTypes: similarTypes,
  isOffered: ({ is_demo: isDemo }) => !isDemo,
  cost: () => {
    const prices = pricesNow();
    return prices ? { credits: prices.people.similar, isEach: true } : undefined;
  },
  at: {
    menu: { label: 'search.shell.find_similar', order: 30 },
    button: { label: 'search.shell.find_similar', order: 30 },
  },
  load: () => import('./similar/similar-dialog.tsx').then(({ SimilarDialog }) => SimilarDialog),
});
