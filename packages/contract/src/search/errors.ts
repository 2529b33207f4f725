import { defineErrors } from '../kernel/index.ts';

export const searchErrors = defineErrors('search', {
  location_missing: { status: 422, message: 'Please select location before continue.' },
  filters_missing: { status: 422, message: 'Please select at least one filter.' },
  no_searcher: {
    status: 422,
    message: 'No source for this kind of search is connected. What you see is a preview of invented data.',
  },
  searcher_unknown: { status: 422, message: 'This source is not available.' },
  searcher_limit_reached: { status: 422, message: 'This source has been asked as often as it may be today.' },
  no_map: { status: 422, message: 'This source does not say where its leads are.' },
  no_area: { status: 422, message: 'This source cannot look in a drawn area. Please search within a radius.' },
  searcher_exists: { status: 409, message: 'This source is there already.' },
  searcher_built_in: { status: 409, message: 'This source comes with the product. It can be paused, not removed.' },
});
