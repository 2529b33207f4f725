import { describe, expect, it } from 'vitest';
import * as ground from '../../http/test-servers.ts';
import { readContract, hasContractFiles } from '../../testing/openapi.ts';
import type { Searcher, SearcherCall } from '../port.ts';
import { questions } from '../testing/questions.ts';
import { describeVendor } from '../testing/vendor-promises.ts';
import { failureOf, findAll, type VendorBench } from '../testing/vendor-suite.ts';
import { theirIndustries } from './industries.ts';
import { pdlCompany, pdlPeople } from './index.ts';
import { hasContract, problems } from './testing/contract.ts';
import { createPdlStandIn } from './testing/stand-in.ts';

const key = 'pdl-test-key-0123456789';

const open = async (): Promise<VendorBench> => {
  const { calls, faults, listener } = createPdlStandIn(key);
  const server = await ground.startServer(listener);
  const outbound = ground.startOutbound({ allowedTestHosts: [server.authority] });
  const call: SearcherCall<unknown> = { outbound, config: { api_key: key, url: `http://${server.authority}` } };
  return { call, calls, faults };
};

const portugal = { label: 'Portugal', country: 'PT' };
const many = { location: portugal, filters: {}, match: 100 } as const;
const suite = (searcher: Searcher, what: string) => ({
  searcher,
  open,
  key,
  finds: `POST /v5/${what}/search`,
  questions: questions(searcher.type, searcher.supportedFilters),
  many,
  totalIn: /("total":)\d+/,
  emptyWithMore: JSON.stringify({ status: 200, data: [], total: 500, scroll_token: '20$1.0' }),
  problems: hasContract ? problems : null,
});

// Of every other person the figure is not shown: then the range is believed.
describeVendor({ ...suite(pdlPeople, 'person'), unseen: ['employee_count'] });
describeVendor(suite(pdlCompany, 'company'));

describe('what People Data Labs is paid for', () => {
  it('is no more than is wanted: an estimate takes one record, a page its limit', async () => {
    const { call, calls } = await open();
    const estimate = await pdlPeople.estimate(call, many);
    await pdlPeople.find(call, many, { cursor: null, limit: 7 });
    await pdlPeople.find(call, many, { cursor: null, limit: 1000 });
    expect(calls.map(({ body }) => (JSON.parse(body) as { size: number }).size)).toEqual([1, 7, 100]);
    expect(estimate).toMatchObject({ isCapped: false, withEmail: null, first: [expect.anything()] });
    expect(estimate.available).toBe((await findAll(pdlPeople, call, many, [100])).length);
  });

  it('is said when it is used up, with what to do', async () => {
    const { call, faults } = await open();
    faults.push({ call: 'POST /v5/person/search', how: { status: 402, text: '{}' } });
    const failed = await failureOf(pdlPeople.find(call, many, { cursor: null, limit: 1 }));
    expect(failed).toMatchObject({ fault: 'auth', message: expect.stringContaining('used up') as string });
  });
});

describe('what People Data Labs tells', () => {
  it('is no value where the plan hides it', async () => {
    const { call } = await open();
    const records = await findAll(pdlPeople, call, { ...many, location: { label: 'World', worldwide: true } }, [100]);
    const hidden = records.find(({ ref }) => ref === 'person-5_0000');
    expect(hidden?.emails).toBeUndefined();
    expect(hidden?.phones).toBeUndefined();
    expect(records.find(({ ref }) => ref === 'person-12_0000')).toMatchObject({
      name: 'Ana Santos',
      emails: [
        { email: 'ana.santos12@firm-12.example', type: 'work', is_verified: false },
        { email: 'ana12@mail.example', type: 'personal', is_verified: false },
      ],
      phones: [
        { number: '+351911000012', type: 'mobile' },
        { number: '+351211234567', type: null },
      ],
    });
  });

  it('changed its form: what cannot be read is not known, and nobody without an id is a lead', async () => {
    const { call, faults } = await open();
    const answer = (data: unknown) => ({
      call: 'POST /v5/person/search',
      how: { status: 200, text: JSON.stringify({ status: 200, data, total: 1 }) },
    });
    faults.push(
      answer([{ id: 'x1', full_name: 'Ana Lima', job_title: { raw: 'ceo' }, work_email: 7, location_country: ['pt'] }]),
    );
    const { records } = await pdlPeople.find(call, many, { cursor: null, limit: 1 });
    expect(records).toEqual([{ ref: 'x1', name: 'Ana Lima', match_percent: 100 }]);
    faults.push(answer([{ full_name: 'Nobody' }]));
    expect((await failureOf(pdlPeople.find(call, many, { cursor: null, limit: 1 }))).fault).toBe('protocol');
  });
});

const specs = 'peopledatalabs/pdl-specs.json';
describe.skipIf(!hasContractFiles([specs]))(
  'words of People Data Labs (skipped without the published contract)',
  () => {
    it('for industries are all its own', () => {
      const { components } = readContract(specs) as {
        components: { schemas: { Company: { properties: { industry: { enum: string[] } } } } };
      };
      expect(components.schemas.Company.properties.industry.enum).toEqual(expect.arrayContaining([...theirIndustries]));
    });
  },
);
