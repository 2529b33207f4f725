export type * from './port.ts';
export { createSandboxCrm, type CrmSandboxBooks } from './sandbox/index.ts';
