// The door of credentials: what `main` supplies.
export { socialPort } from './social.ports.ts';
