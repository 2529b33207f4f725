export { pdlCompany } from './company.ts';
export { pdlPeople } from './people.ts';
