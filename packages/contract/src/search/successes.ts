import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const searchSuccesses = defineSuccesses({
  search_stopped: 'Search stopped.',
  search_saved: 'Search saved.',
  saved_search_changed: 'Saved search updated.',
  saved_search_removed: 'Saved search deleted.',
  searcher_added: 'Source added.',
  searcher_saved: 'Source saved.',
  searcher_removed: 'Source removed.',
  searcher_paused: 'Source paused.',
  searcher_resumed: 'Source resumed.',
  vendor_key_saved: 'Key saved.',
  vendor_key_untested: 'Key saved. We couldn’t test it yet.',
  vendor_key_removed: 'Key removed.',
  manifest_saved: 'Manifest saved. It’s in use now.',
  manifest_activated: 'Version in use.',
  manifest_removed: 'Manifest deleted.',
});
