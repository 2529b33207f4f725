// The door of catalogue: what the rooms upstairs and `main` may call.
export { localCatalogue } from './businesses.service.ts';
export {
  companyCatalogue,
  findCompanyIndustries,
  groupCatalogue,
  influencerCatalogue,
  peopleCatalogue,
} from './imported-leads.service.ts';
export { importPath, type FileToImport } from './import-path.service.ts';
export { importFile } from './imports.service.ts';
export { loaderPort, openDataPort } from './imports.ports.ts';
export { brands, communities, findBrandIndustries, seedBrands, seedCommunities } from './packaged-leads.service.ts';
