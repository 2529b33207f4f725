export { apolloCompany } from './companies.ts';
export { apolloPeople } from './people.ts';
