import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import {
  hasContractFiles,
  operationOf,
  problemsOf,
  queryProblems,
  readContractText,
  type Document,
} from '../../testing/openapi.ts';
import type { Call } from '../../testing/stand-in.ts';
import { keapStarter, inputOf } from './testing/start.ts';

// It comes with the tools that build and test; without it the document cannot be read.
const yaml = await import('yaml').catch(() => null);

const file = 'keap/keap-rest-v2.swagger.yml';
// It gives the content of custom fields no form.
const anything = ['.content'];

const start = keapStarter({ startServer, startOutbound });

const problems = (document: Document, calls: readonly Call[]): readonly string[] =>
  calls.flatMap((call) => {
    const where = `${call.method} ${call.path}`;
    const operation = operationOf(document, call);
    if (!operation) return [`${where} is unknown`];
    const asked = operation.requestBody?.content?.['application/json']?.schema;
    const { status, json } = call.reply ?? { status: 0, json: null };
    const told = operation.responses?.[String(status)]?.content?.['application/json']?.schema;
    return [
      ...(call.body !== '' && asked ? problemsOf(document, asked, JSON.parse(call.body), where, anything) : []),
      ...(call.body !== '' && !asked ? [`${where} takes no body`] : []),
      ...queryProblems(document, operation, call, where),
      // A stand-in that answers otherwise than the document would prove nothing.
      ...(told ? problemsOf(document, told, json, `${where} ${status}`, anything) : []),
    ];
  });

describe.skipIf(yaml === null || !hasContractFiles([file]))(
  'what Keap is asked (its published document lies in ../shared/contracts, and yaml is installed)',
  () => {
    it('fits the document, and so does what the stand-in answers', async () => {
      const document = yaml?.parse(readContractText(file), { maxAliasCount: -1 }) as Document;
      const { book, crm, session, standIn } = await start();
      const all = Object.fromEntries(
        (await crm.findFields(session)).map(({ key, kind, options }) => [
          key,
          kind === 'choices' ? [...options] : (options[0] ?? '+12025550123'),
        ]),
      );
      const values = { ...all, email: 'a@example.com', country_code: 'US', region: 'TX', postal_code: '78701' };
      await crm.whoAmI(session);
      const more = { tags: ['t'], source: 's' };
      const { id } = await book.create({ ...session, formId: '608' }, inputOf(values, more));
      await book.update(session, id, inputOf({ ...values, region: 'Texas' }, { tags: ['u', 't'] }));
      await book.find(session, { emails: ['a@example.com'], phones: ['+12025550123'] });
      await book.read(session, id);
      await book.read(session, '999');
      await book.markDoNotDisturb?.(session, id);
      await book.delete?.(session, id);
      await book.delete?.(session, id);
      const calls = standIn.calls.filter(({ path }) => path !== '/token');
      expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBeGreaterThan(10);
      expect(problems(document, calls)).toEqual([]);
    });
  },
);
