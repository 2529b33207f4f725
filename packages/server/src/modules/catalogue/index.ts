// The door of catalogue: what the rooms upstairs and `main` may call.
export { localCatalogue } from './businesses.service.ts';
export { companyCatalogue, findCompanyIndustries, groupCatalogue } from './imported-leads.service.ts';
export { ImportRefused, summaryOf, type ImportKind, type ImportSource } from './imports.rules.ts';
export { importFile, type ImportInput } from './imports.service.ts';
export { brands, communities, findBrandIndustries, seedBrands } from './packaged-leads.service.ts';
