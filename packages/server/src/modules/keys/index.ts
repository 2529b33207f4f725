// The door of keys: what `main` may call.
export { authenticateKey, isKey } from './key-calls.service.ts';
