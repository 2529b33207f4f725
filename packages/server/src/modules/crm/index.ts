// The door of crm: what the rooms upstairs and `main` may call.
export { crmPort, type CrmSupply } from './crms.ports.ts';
