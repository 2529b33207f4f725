import { billingErrors } from '@galena/contract/billing';
import { enrichmentErrors, type EnrichJob } from '@galena/contract/enrichment';
import { CallError, fillSentence, generalErrors, runErrors } from '@galena/contract/kernel';
import { listErrors } from '@galena/contract/lists';
import { recordErrors } from '@galena/contract/records';
import { sentenceOf } from '../../../platform/i18n.ts';

const known: Readonly<Record<string, { readonly message: string }>> = {
  ...generalErrors,
  ...runErrors,
  ...billingErrors,
  ...listErrors,
  ...recordErrors,
  ...enrichmentErrors,
};

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Why a look-up failed, in the reader's language; a code that nobody knows is an unexpected error. */
export const failureSentence = ({
  error_code: code,
  error_params: given,
}: Pick<EnrichJob, 'error_code' | 'error_params'>): string => {
  const params = Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([name, value]) => (isPlain(value) ? [[name, value] as const] : [])),
  );
  const shown = code !== null && code in known ? code : 'run_failed';
  const message = fillSentence((known[shown] ?? runErrors.run_failed).message, params);
  // The house's translations belong to codes of calls; a run's are the same ones.
  return sentenceOf(new CallError(500, { code: shown, message, params, request_id: '' }));
};
