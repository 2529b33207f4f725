import { authenticate as authenticateSession } from '../modules/identity/index.ts';
import { authenticateKey, isKey } from '../modules/keys/index.ts';
import type { Authenticate } from '../platform/http/caller.ts';

/** Who stands behind a bearer secret: an API key of the room keys, else a session of identity's. */
export const authenticate: Authenticate = (context, bearer, keepAwake) =>
  isKey(bearer) ? authenticateKey(context, bearer) : authenticateSession(context, bearer, keepAwake);
