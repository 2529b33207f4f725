import { hostOf } from '@galena/contract/contacts';
import { VendorError } from '@galena/contract/kernel';
import { getDomain } from 'tldts';
import type { Enricher, KnownLead } from './port.ts';

/** A lead with the domain that its business registered, by its website where nobody said it. */
const withDomain = (lead: KnownLead): KnownLead => {
  const host = lead.domain === undefined && lead.website !== undefined ? hostOf(lead.website) : null;
  const domain = host === null ? null : getDomain(host);
  return domain === null ? lead : { ...lead, domain };
};

/**
 * Declares an enricher with its own type of settings, as one of the registry. What cannot be asked is refused before anybody is asked,
 * and so is everything after a stop.
 */
export const enricher = <Config>(spec: Enricher<Config>): Enricher => {
  const refuse = (message: string, cause?: unknown) =>
    new VendorError(spec.vendor?.key ?? spec.key, 'bad_input', message, undefined, cause);
  return {
    ...spec,
    canAsk: (lead, field) => spec.canAsk(withDomain(lead), field),
    find: async (call, known, fields) => {
      const lead = withDomain(known);
      const config = spec.config.safeParse(call.config);
      if (!config.success) throw refuse('The settings cannot be read', config.error);
      if (fields.length === 0 || !fields.every((field) => spec.canAsk(lead, field)))
        throw refuse('Too little is known to be asked for this');
      if (call.signal?.aborted)
        throw new VendorError(spec.vendor?.key ?? spec.key, 'unavailable', 'It was stopped before it was asked');
      return spec.find({ ...call, config: config.data }, lead, fields);
    },
  };
};
