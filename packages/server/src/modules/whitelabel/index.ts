// The door of whitelabel: what the rooms upstairs may call.
export { brandCrmsSlot, crmsOfHost, maybeBrandShown, type BrandShown } from './brands.service.ts';
export { maybeBrandSetup, maybeSellingTerms, type SellingTerms } from './business-accounts.service.ts';
export { maybeLegalPage, type LegalPageShown } from './legal-pages.service.ts';
export { namesPort } from './domains.ports.ts';
