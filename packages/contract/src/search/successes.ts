import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const searchSuccesses = defineSuccesses({
  search_stopped: 'Search stopped.',
  searcher_added: 'The source is added.',
  searcher_saved: 'The source is saved.',
  searcher_removed: 'The source is removed.',
  searcher_paused: 'The source is paused.',
  searcher_resumed: 'The source is asked again.',
});
