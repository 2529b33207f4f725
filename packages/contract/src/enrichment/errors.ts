import { defineErrors } from '../kernel/index.ts';

export const enrichmentErrors = defineErrors('enrichment', {
  action_not_offered: { status: 422, message: 'This isn’t available for this kind of list.' },
  nothing_to_enrich: { status: 422, message: 'None of these records can be looked up.' },
  all_sources_off: { status: 422, message: 'Leave at least one source on.' },
  no_source: { status: 422, message: 'None of your sources finds this. Add a key for one that does.' },
});
