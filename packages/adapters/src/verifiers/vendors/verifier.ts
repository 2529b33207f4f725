import { VendorError } from '@galena/contract/kernel';
import { reasonStates } from '@galena/contract/verification';
import type { Outbound } from '../../http/index.ts';
import { askAnswer, type VendorApi } from '../../vendor/ask-json.ts';
import { isOwnAddress } from '../../vendor/manifest/addresses.ts';
import { inspectEmail, type Inspected } from '../inspect.ts';
import { waitFor } from '../meaning.ts';
import type { EmailVerifier, Verification } from '../port.ts';
import { faultIn, readAnswer, requestOf, messageIn, type Read } from './read-answer.ts';
import type { VerifierManifest } from './shape.ts';

export type VendorAccess = { readonly outbound: Outbound; readonly now: () => Date; readonly secret: string };

const maxPerCall = 10;
const maxBytes = 200_000;

const apiOf = (manifest: VerifierManifest): VendorApi => ({
  vendor: manifest.key,
  use: 'verifier',
  concurrency: manifest.quota.concurrency,
  perSecond: manifest.quota.per_second,
  maxBytes,
  answers: Object.keys(manifest.statuses).map(Number),
  faultOf: ({ status }, json) => manifest.faults[String(status)] ?? faultIn(manifest, json),
  messageIn: (json) => messageIn(manifest, json),
});

const answerOf = (
  { isValid: _isValid, domain: _domain, ...seen }: Inspected,
  read: Read,
  at: string,
): Verification => ({
  ...seen,
  suggestion: read.suggestion ?? seen.suggestion,
  state: reasonStates[read.reason],
  reason: read.reason,
  mail_server: null,
  code: null,
  said: null,
  retry_after: read.retryAfter,
  at,
});

/** What is known without paying anybody; null: the vendor has to be asked. */
const knownOf = ({ isValid, is_disposable }: Inspected): Read | null => {
  if (isValid && !is_disposable) return null;
  return { reason: isValid ? 'disposable' : 'bad_syntax', suggestion: null, retryAfter: null };
};

/** Makes a verifier of a manifest that was checked, and of a key. */
export const verifierOf = (manifest: VerifierManifest, { outbound, now, secret }: VendorAccess): EmailVerifier => {
  const api = apiOf(manifest);
  const ask = async (email: string, signal: AbortSignal): Promise<Read> => {
    const request = requestOf(manifest, secret, email);
    // What was checked when the manifest came in holds whatever was filled in.
    if (!isOwnAddress(manifest, request.url))
      throw new VendorError(manifest.key, 'bad_input', 'The address isn’t one of its hosts');
    const { json, answer } = await askAnswer({ outbound, signal }, api, request);
    return readAnswer(manifest, answer.status, json);
  };
  return {
    name: manifest.key,
    label: manifest.label,
    isSandbox: false,
    maxPerCall,
    verify: async ({ emails, facts }, signal) => {
      if (emails.length > maxPerCall) throw new TypeError(`At most ${maxPerCall} addresses may be asked for at once`);
      const answers: Verification[] = [];
      let paid = 0;
      let stop: Read | null = null;
      for (const seen of emails.map(inspectEmail)) {
        signal.throwIfAborted();
        let read = knownOf(seen) ?? stop;
        if (read === null)
          try {
            read = await ask(seen.email, signal);
            paid += 1;
          } catch (error) {
            // What was paid for is kept; the rest is asked for another time.
            if (!(error instanceof VendorError) || paid === 0 || signal.aborted) throw error;
            read = stop = { reason: 'busy', suggestion: null, retryAfter: error.retryAfterSeconds ?? waitFor('busy') };
          }
        answers.push(answerOf(seen, read, now().toISOString()));
      }
      return { answers, facts };
    },
  };
};
