// The door of credentials: what `main` supplies, and what the operator's rooms may call.
export { resetSecondFactor } from './reset.service.ts';
export { socialPort } from './social.ports.ts';
