import { VendorError } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readBody, startOutbound, startServer } from '../http/test-servers.ts';
import { askAnswer, askJson, type VendorApi } from './ask-json.ts';
import { faultOfStatus, retryAfterOf } from './faults.ts';

const api: VendorApi = { vendor: 'acme', concurrency: 1, perSecond: 100 };

/** A vendor that answers with a status and with what it was asked. */
const start = async (status: number) => {
  const server = await startServer(async (request, response) => {
    const asked = { url: request.url, type: request.headers['content-type'], body: await readBody(request) };
    response.writeHead(status, { 'x-page': '2' }).end(JSON.stringify(asked));
  });
  return { outbound: startOutbound({ allowedTestHosts: [server.authority] }), url: `http://${server.authority}/a` };
};

describe('a vendor', () => {
  it('is sent JSON, or a form, and what is asked in the address', async () => {
    const { outbound, url } = await start(200);
    const shape = z.object({ url: z.string(), type: z.string(), body: z.string() });
    const common = { method: 'POST', url, key: 'k', query: { a: ['1', '2'], none: undefined } } as const;
    expect(await askJson({ outbound }, api, { ...common, json: { b: 1 } }, shape)).toEqual({
      url: '/a?a=1&a=2',
      type: 'application/json',
      body: '{"b":1}',
    });
    expect(await askJson({ outbound }, api, { ...common, form: { 'b c': 'd&e' } }, shape)).toEqual({
      url: '/a?a=1&a=2',
      type: 'application/x-www-form-urlencoded',
      body: 'b+c=d%26e',
    });
  });

  it('hands over its headers, and statuses that are answers with it', async () => {
    const { outbound, url } = await start(404);
    const { answer, json } = await askAnswer({ outbound }, { ...api, answers: [404] }, { url, key: 'k' });
    expect([answer.status, answer.headers['x-page'], json]).toMatchObject([404, '2', { url: '/a' }]);
    await expect(askAnswer({ outbound }, api, { url, key: 'k' })).rejects.toBeInstanceOf(VendorError);
  });

  it.each([
    [429, 'rate_limited'],
    [401, 'auth'],
    [402, 'auth'],
    [403, 'auth'],
    [408, 'unavailable'],
    [503, 'unavailable'],
    [404, 'bad_input'],
    [302, 'bad_input'],
  ])('that answers %i is %s', (status, fault) => expect(faultOfStatus(status)).toBe(fault));

  it.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': '99999' }, 3600],
    [{ 'retry-after': 'Tue, 24 Nov 2026 10:00:09 GMT', date: 'Tue, 24 Nov 2026 10:00:00 GMT' }, 9],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('that says %j is waited for %s seconds', (headers, seconds) => expect(retryAfterOf(headers)).toBe(seconds));
});
