import { billingErrors } from '@galena/contract/billing';
import { CallError, fillSentence, generalErrors, runErrors, type Run } from '@galena/contract/kernel';
import { listErrors } from '@galena/contract/lists';
import { recordErrors } from '@galena/contract/records';
import { sentenceOf } from '../../platform/i18n.ts';

type Sentences = Readonly<Record<string, { readonly message: string }>>;

const common: Sentences = {
  ...generalErrors,
  ...runErrors,
  ...billingErrors,
  ...listErrors,
  ...recordErrors,
};

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/**
 * Why a run failed, in the reader's language; a code that nobody knows is an unexpected error.
 * @param own what only runs of this kind fail with
 */
export const failureSentence = (
  { error_code: code, error_params: given = null }: Pick<Run, 'error_code'> & Partial<Pick<Run, 'error_params'>>,
  own: Sentences,
): string => {
  const known = { ...common, ...own };
  const params = Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([name, value]) => (isPlain(value) ? [[name, value] as const] : [])),
  );
  const shown = code !== null && code in known ? code : 'run_failed';
  const message = fillSentence((known[shown] ?? runErrors.run_failed).message, params);
  // The house's translations belong to codes of calls; a run's are the same ones.
  return sentenceOf(new CallError(500, { code: shown, message, params, request_id: '' }));
};
