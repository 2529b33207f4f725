import { defineErrors } from '../kernel/index.ts';

export const searchErrors = defineErrors('search', {
  location_missing: { status: 422, message: 'Please select location before continue.' },
  filters_missing: { status: 422, message: 'Please select at least one filter.' },
  no_searcher: {
    status: 422,
    message: 'No source for this kind of search is connected. The preview shows made-up leads.',
  },
  searcher_unknown: { status: 422, message: 'This source isn’t available.' },
  searcher_limit_reached: { status: 422, message: 'This source has reached its daily limit.' },
  sources_repeated: { status: 422, message: 'Choose each source once.' },
  no_map: { status: 422, message: 'This source has no locations, so there’s no map.' },
  no_area: { status: 422, message: 'This source can’t search a drawn area. Search within a radius instead.' },
  site_unreachable: { status: 422, message: 'We couldn’t reach this website. Check the address, or try again later.' },
  site_refused: { status: 422, message: 'This website doesn’t allow automated visits.' },
  site_missing: { status: 422, message: 'There’s no business website at this address.' },
  searcher_exists: { status: 409, message: 'This source is already added.' },
  searcher_built_in: { status: 409, message: 'This source is built in. You can pause it, but not remove it.' },
  vendor_key_refused: { status: 422, message: 'This source doesn’t accept your key. Check it under Source keys.' },
  vendor_key_failing: { status: 422, message: 'Your key for this source isn’t working. Check it under Source keys.' },
  vendor_key_removed: { status: 422, message: 'The key this search used was removed, so the search stopped.' },
  saved_search_exists: { status: 409, message: 'A saved search with this name already exists. Choose another name.' },
  saved_search_limit: {
    status: 409,
    message: 'You’ve reached the limit of {max} saved searches. Delete one to add another.',
  },
});
