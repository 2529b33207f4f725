import { createRegistry } from '../../platform/registry.ts';
import { contributed, useContributions, type Contributed, type Contribution } from './contribution.ts';

/** What pages speak of only once a room brings it. `delivery`: records are sent to a CRM. */
type What = 'delivery';

type Capability = Contribution & { readonly brings: What };

const capabilities = createRegistry<Capability>();

/** Something that the product can do since this room is there. */
export const capability = (spec: Capability): Contributed => contributed(capabilities, spec);

/** Whether it can be done, for this user. */
export const useCan = (what: What): boolean =>
  useContributions(capabilities, null).some(({ brings }) => brings === what);
