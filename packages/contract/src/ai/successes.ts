import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const aiSuccesses = defineSuccesses({ business_profile_saved: 'Business profile saved.' });
