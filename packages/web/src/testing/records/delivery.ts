import { onTestFinished } from 'vitest';
import { capability } from '../../widgets/contributions/capabilities.ts';

/** As if a room were there that sends records to a CRM, until the test ends. */
export const offerDelivery = (): void => onTestFinished(capability({ id: 'test.delivery', brings: 'delivery' }).join());
