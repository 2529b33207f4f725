import { capability } from '../../widgets/contributions/capabilities.ts';

/** Records are sent to CRMs: lists show how far each is. */
export const delivery = capability({ id: 'crm.delivery', brings: 'delivery' });
