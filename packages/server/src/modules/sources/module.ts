import { housekeepingSlot, requiredRowsSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, inOneGo } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { googleKeySlot } from '../identity/index.ts';
import { manifestsPort } from './manifests.ports.ts';
import { manifestBindings } from './manifests.routes.ts';
import { purgeDays } from './searcher-calls.service.ts';
import { searcherBindings } from './searcher-settings.routes.ts';
import { searcherCredentials } from './searcher-settings.rules.ts';
import { enrichersPort, searchersPort } from './searchers.ports.ts';
import { addBuiltInSearchers, purgeOldFigures } from './searchers.service.ts';
import { vendorKeyBindings } from './vendor-keys.routes.ts';
import { vendorKeyCredentials } from './vendor-keys.rules.ts';
import { forgetKeys, googleKey, takeOverGoogleKeys } from './vendor-keys.service.ts';

export const sources: Module = {
  name: 'sources',
  needs: ['billing', 'catalogue', 'identity'],
  bindings: [...searcherBindings, ...vendorKeyBindings, ...manifestBindings],
  sealed: [searcherCredentials, vendorKeyCredentials],
  ports: [searchersPort, enrichersPort, manifestsPort],
  fills: [
    fill(requiredRowsSlot, addBuiltInSearchers),
    fill(requiredRowsSlot, takeOverGoogleKeys),
    fill(googleKeySlot, () => googleKey),
    fill(accountPurgedSlot, inOneGo(forgetKeys)),
    fill(housekeepingSlot, purgeDays),
    fill(housekeepingSlot, purgeOldFigures),
  ],
};
