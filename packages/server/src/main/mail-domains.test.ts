import { describe, expect, it } from 'vitest';
import { createMailAsker } from './mail-domains.ts';

const none = (): Promise<never> => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
const silent = (): Promise<never> => Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEOUT' }));

const createDns = () => {
  const asked: string[] = [];
  const state = { now: 0, exchanges: none as () => Promise<{ exchange: string; priority: number }[]>, tops: true };
  const askMailDomain = createMailAsker({
    acceptsDemo: true,
    clock: { now: () => new Date(state.now) },
    resolver: {
      resolveMx: (domain) => {
        asked.push(domain);
        return state.exchanges();
      },
      resolve4: none,
      resolve6: none,
      resolveNs: () => (state.tops ? Promise.resolve(['ns.example']) : none()),
    },
  });
  return { asked, state, askMailDomain };
};
const takesMail = async () => [{ exchange: 'mail.example', priority: 1 }];
const minute = 60_000;

describe('createMailAsker', () => {
  it('asks about a domain once an hour, and believes one that is put right', async () => {
    const { asked, state, askMailDomain } = createDns();
    expect(await Promise.all([askMailDomain('kestrel.example'), askMailDomain('kestrel.example')])).toEqual([
      'refuses',
      'refuses',
    ]);
    state.exchanges = takesMail;
    state.now = 59 * minute;
    expect(await askMailDomain('kestrel.example')).toBe('refuses');
    expect(asked).toHaveLength(1);
    state.now = 60 * minute;
    expect(await askMailDomain('kestrel.example')).toBe('accepts');
    expect(await askMailDomain('kestrel.example')).toBe('accepts');
    expect(asked).toHaveLength(2);
  });

  it('keeps nothing of a question that nobody answered', async () => {
    const { state, askMailDomain } = createDns();
    state.exchanges = silent;
    expect(await askMailDomain('kestrel.example')).toBe('unknown');
    state.exchanges = takesMail;
    expect(await askMailDomain('kestrel.example')).toBe('accepts');
  });

  it('cannot tell where not even the top-level domain is known', async () => {
    const { state, askMailDomain } = createDns();
    state.tops = false;
    expect(await askMailDomain('kestrel.example')).toBe('unknown');
    expect(await askMailDomain('kestrel.demo.example')).toBe('accepts');
  });

  it('forgets the oldest when it knows two thousand', async () => {
    const { asked, state, askMailDomain } = createDns();
    state.exchanges = takesMail;
    for (let n = 0; n <= 2_000; n += 1) await askMailDomain(`kestrel-${n}.example`);
    await askMailDomain('kestrel-1.example');
    expect(asked).toHaveLength(2_001);
    await askMailDomain('kestrel-0.example');
    expect(asked).toHaveLength(2_002);
  });
});
