import {
  hasContractFiles,
  operationOf,
  problemsOf,
  propertiesOf,
  queryProblems,
  readContract,
  type Document,
  type Operation,
} from '../../../testing/openapi.ts';
import type { Call } from '../../../testing/stand-in.ts';

const files = ['contacts', 'locations', 'oauth'].map((name) => `gohighlevel/apps/${name}.json`);

/** Whether its published contract lies beside the checkout. */
export const hasContract = hasContractFiles(files);

// A field of the customer's own is one of nine shapes that differ in nothing but the type of this.
const ofManyKinds = ['.field_value', '.value'];
// PKCE (RFC 7636), which servers that do not know it pass over (RFC 6749, 3.2).
const beyond = ['.code_verifier'];

const headerProblems = ({ parameters = [] }: Operation, { headers }: Call, where: string): readonly string[] =>
  parameters
    .filter((one) => one.in === 'header')
    .flatMap(({ name, required, schema }) => {
      const value = headers[name.toLowerCase()];
      if (value === undefined) return required === true ? [`${where}: the header ${name} is missing`] : [];
      return schema?.enum?.includes(value) === false ? [`${where}: ${name} is ${String(value)}`] : [];
    });

const bodyProblems = (document: Document, operation: Operation, { body }: Call, where: string): readonly string[] => {
  const { 'application/json': json, 'application/x-www-form-urlencoded': form } = operation.requestBody?.content ?? {};
  if (body === '') return operation.requestBody ? [`${where} has no body`] : [];
  const schema = (json ?? form)?.schema;
  if (schema === undefined) return [`${where} takes no body`];
  // SearchBodyV2DTO names nothing: its form stands in a paper that is not published with the contract.
  if (Object.keys(propertiesOf(document, schema) ?? {}).length === 0) return [];
  const sent: unknown = json ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
  return problemsOf(document, schema, sent, where, [...ofManyKinds, ...beyond]);
};

const replyProblems = (document: Document, { responses }: Operation, { reply }: Call, where: string) => {
  if (reply === undefined || reply.status >= 300) return [];
  const known = responses?.[String(reply.status)];
  if (!known) return [`${where} is never answered ${reply.status}`];
  const schema = known.content?.['application/json']?.schema;
  // What is left out is not sent either.
  const json = JSON.parse(JSON.stringify(reply.json)) as unknown;
  return schema ? problemsOf(document, schema, json, `${where} →`, ofManyKinds) : [];
};

/** What of these calls, and of what they were answered, does not fit the published contract. */
export const problems = (calls: readonly Call[]): readonly string[] => {
  const documents = files.map((file) => readContract(file) as Document);
  return calls.flatMap((call) => {
    const where = `${call.method} ${call.path}`;
    for (const document of documents) {
      const operation = operationOf(document, call);
      if (!operation) continue;
      return [
        ...headerProblems(operation, call, where),
        ...bodyProblems(document, operation, call, where),
        ...queryProblems(document, operation, call, where),
        ...replyProblems(document, operation, call, where),
      ];
    }
    return [`${where} is unknown`];
  });
};
