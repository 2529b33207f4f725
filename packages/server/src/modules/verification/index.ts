// The door of verification: what the rooms upstairs and `main` may call.
export { checkLeaving, verifyLeaving, withoutUndeliverable } from './leaving.service.ts';
export { verificationOver } from './verifications.events.ts';
export { verifiersPort, type Verifiers } from './verifiers.ports.ts';
