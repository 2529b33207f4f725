import {
  hasContractFiles,
  operationOf,
  problemsOf,
  queryProblems,
  readContract,
  type Document,
} from '../../../testing/openapi.ts';
import type { Call } from '../../../testing/stand-in.ts';

const files = ['contacts', 'locations'].map((name) => `gohighlevel/apps/${name}.json`);

/** Whether its published contract lies beside the checkout. */
export const hasContract = hasContractFiles(files);

/** What of these calls does not fit the published contract: paths, headers, questions and bodies. */
export const problems = (calls: readonly Call[]): readonly string[] => {
  const documents = files.map((file) => readContract(file) as Document);
  return calls.flatMap((call) => {
    const where = `${call.method} ${call.path}`;
    for (const document of documents) {
      const operation = operationOf(document, call);
      if (!operation) continue;
      const needed = (operation.parameters ?? []).filter((one) => one.in === 'header' && one.required);
      const missing = needed.filter(({ name }) => call.headers[name.toLowerCase()] === undefined);
      const body = operation.requestBody?.content?.['application/json']?.schema;
      return [
        ...missing.map(({ name }) => `${where}: the header ${name} is missing`),
        ...(body && call.body ? problemsOf(document, body, JSON.parse(call.body), where, []) : []),
        ...queryProblems(document, operation, call, where),
      ];
    }
    return [`${where} is unknown`];
  });
};
