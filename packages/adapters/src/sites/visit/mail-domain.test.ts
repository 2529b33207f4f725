import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMailDomain, mailDomains, type MailResolver } from './mail-domain.ts';

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code });
};
const none = failing('ENODATA');
const unknownName = failing('ENOTFOUND');
const never = () => new Promise<never>(() => {});
const mx =
  (...exchanges: string[]) =>
  async () =>
    exchanges.map((exchange) => ({ exchange, priority: 10 }));

const nothing = { resolveMx: none, resolve4: none, resolve6: none };
/** Answers as the test says; of the address questions only whether there is an answer matters. */
const dns = (answers: Record<string, unknown>): MailResolver => ({ ...nothing, ...answers });

describe('mail to a domain', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['with a mail server', { resolveMx: mx('mail.shop.test') }, 'accepts'],
    ['with only an IPv4 address (RFC 5321, 5.1)', { resolve4: async () => ['192.0.2.1'] }, 'accepts'],
    ['with only an IPv6 address', { resolve6: async () => ['2001:db8::1'] }, 'accepts'],
    ['with the null MX (RFC 7505)', { resolveMx: mx(''), resolve4: async () => ['192.0.2.1'] }, 'refuses'],
    ['with the null MX as a dot', { resolveMx: mx('.') }, 'refuses'],
    ['with a null MX beside a server', { resolveMx: mx('', 'mail.shop.test') }, 'accepts'],
    ['without anything', {}, 'refuses'],
    ['that does not exist', { resolveMx: unknownName, resolve4: unknownName, resolve6: unknownName }, 'refuses'],
    ['whose name server fails', { resolveMx: failing('ESERVFAIL') }, 'unknown'],
    ['whose name server is late', { resolveMx: failing('ETIMEOUT') }, 'unknown'],
    ['without a network', { resolveMx: failing('ECONNREFUSED') }, 'unknown'],
    ['without MX, whose addresses cannot be had', { resolve4: failing('ESERVFAIL') }, 'unknown'],
    [
      'without MX, with one of its addresses to be had',
      { resolve4: failing('ESERVFAIL'), resolve6: async () => ['2001:db8::1'] },
      'accepts',
    ],
    ['whose name server is silent', { resolveMx: never }, 'unknown'],
  ])('%s', async (_what, answers, expected) => {
    expect(await checkMailDomain('shop.test', dns(answers), { timeoutMs: 20 })).toBe(expected);
  });

  it('of an invented business is taken without asking, where that is said', async () => {
    const asked: string[] = [];
    const resolveMx = async (name: string): Promise<readonly never[]> => {
      asked.push(name);
      return [];
    };
    const resolver = dns({ resolveMx });
    expect(await checkMailDomain('shop.demo.example', resolver, { acceptsDemo: true })).toBe('accepts');
    expect(asked).toEqual([]);
    expect(await checkMailDomain('shop.demo.example', resolver)).toBe('refuses');
    expect(await checkMailDomain('notdemo.example', resolver, { acceptsDemo: true })).toBe('refuses');
    expect(asked).toEqual(['shop.demo.example', 'notdemo.example']);
  });

  it('is answered with one of three words, whatever DNS says', async () => {
    const answer = fc.oneof(
      fc.array(fc.record({ exchange: fc.string(), priority: fc.nat() })),
      fc.constantFrom('ESERVFAIL', 'ENODATA', 'ENOTFOUND', 'EREFUSED', ''),
    );
    await fc.assert(
      fc.asyncProperty(answer, fc.string(), async (text, domain) => {
        const resolver = dns({ resolveMx: typeof text === 'string' ? failing(text) : async () => text });
        expect(mailDomains).toContain(await checkMailDomain(domain, resolver));
      }),
    );
  });
});
