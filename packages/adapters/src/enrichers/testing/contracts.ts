import {
  operationOf,
  problemsOf,
  queryProblems,
  readContract,
  readContractText,
  type Document,
} from '../../testing/openapi.ts';
import type { Call } from '../../testing/stand-in.ts';

export const apolloFile = 'apollo/apollo-rest-api-openapi.json.gz';
export const hunterFiles = ['hunter/hunter-email-finder.openapi.yml', 'hunter/hunter-domain-search.openapi.yml'];

/** What of these calls, and of what they were answered, does not fit Apollo's own description. */
export const apolloProblems = (calls: readonly Call[]): readonly string[] => {
  const document = readContract(apolloFile) as Document;
  return calls.flatMap((call) => {
    const where = `${call.method} ${call.path}`;
    const operation = operationOf(document, { ...call, path: call.path.replace('/api/v1', '') });
    if (!operation) return [`${where} is unknown`];
    const schema = operation.responses?.['200']?.content?.['application/json']?.schema;
    const answered = schema && call.reply ? problemsOf(document, schema, call.reply.json, `${where} →`, []) : [];
    const refused = call.reply && call.reply.status >= 400 ? [`${where} was refused`] : [];
    return [...queryProblems(document, operation, call, where), ...answered, ...refused];
  });
};

const wordsOf = (text: string, from: string, to: string, word: RegExp): readonly string[] => {
  const part = text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));
  return [...part.matchAll(word)].map(([, name = '']) => name);
};

/** What of these calls a third party's description of Hunter does not know: names of parameters and of fields. Shape, not proof. */
export const hunterProblems = (calls: readonly Call[]): readonly string[] =>
  calls.flatMap(({ path, query, reply }) => {
    const isFinder = path.endsWith('/email-finder');
    const text = readContractText(hunterFiles[isFinder ? 0 : 1] as string);
    const parameters = wordsOf(text, '      parameters:', '      responses:', /- name: (\w+)/g);
    const name = isFinder ? 'EmailFinderResponse' : 'DomainSearchResponse';
    const fields = wordsOf(text, `    ${name}:`, isFinder ? '    Error:' : '    Email:', /^ {12}(\w+):/gm);
    const { data = {} } = (reply?.json ?? {}) as { data?: object };
    return [
      ...[...query.keys()].filter((one) => !parameters.includes(one)),
      ...Object.keys(data).filter((one) => !fields.includes(one)),
      ...(reply && reply.status >= 400 && reply.status !== 404 ? [`${path} was refused`] : []),
    ];
  });
