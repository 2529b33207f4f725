import {
  hasContractFiles,
  operationOf,
  problemsOf,
  queryProblems,
  readContract,
  type Document,
} from '../../../testing/openapi.ts';
import type { Call } from '../../../testing/stand-in.ts';

const file = 'peopledatalabs/pdl-specs.json';

/** Whether its published contract lies beside the checkout. */
export const hasContract = hasContractFiles([file]);

// What its answers have beside the contract of then, by its own documentation: lists of levels, the figure of employees, and
// `true` for what a plan does not show.
const newer = ['.job_title_levels', '.job_company_employee_count', '.work_email', '.phone_numbers'];

type Told = { readonly data?: unknown; readonly status?: number; readonly likelihood?: number };

/** What of these calls, and of what they were answered, does not fit the published contract. */
export const problems = (calls: readonly Call[]): readonly string[] => {
  const document = readContract(file) as Document;
  return calls.flatMap((call) => {
    const where = `${call.method} ${call.path}`;
    const operation = operationOf(document, call);
    if (!operation) return [`${where} is unknown`];
    const body = operation.requestBody?.content?.['application/json']?.schema;
    const asked = body && call.body ? problemsOf(document, body, JSON.parse(call.body), where, []) : [];
    const known = operation.responses?.[String(call.reply?.status)];
    if (call.reply && !known) return [`${where} is never answered ${call.reply.status}`];
    // The contract says "a person" where its documentation says a list of them with their total, or one beside its likelihood.
    const schema = known?.content?.['application/json']?.schema;
    const { data, status: _status, likelihood: _likelihood, ...flat } = (call.reply?.json ?? {}) as Told;
    // Words of its lists are in lower case; capitals are what was asked for besides.
    const plain = JSON.parse(JSON.stringify([data ?? flat].flat()).toLowerCase()) as unknown[];
    const answered = schema ? plain.flatMap((one) => problemsOf(document, schema, one, `${where} →`, newer)) : [];
    const faults = call.reply && call.reply.status >= 400 && call.reply.status !== 404 ? [`${where} was refused`] : [];
    return [...asked, ...queryProblems(document, operation, call, where), ...answered, ...faults];
  });
};
