import { CallError } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { createErrorReporter, maskSecrets, type ErrorReport } from './error-reports.ts';

describe('maskSecrets', () => {
  it.each([
    ['Bearer ga_AbC-1_2 refused', 'Bearer ga_*** refused'],
    ['key gk_live_0aZ-9', 'key gk_live_***'],
    ['code 123456!', 'code ******!'],
    ['code:123456', 'code:******'],
    ['1234567 is no code', '1234567 is no code'],
    ['at f (app-D3f.js:12:123456)', 'at f (app-D3f.js:12:123456)'],
  ])('%s', (text, masked) => expect(maskSecrets(text)).toBe(masked));
});

describe('createErrorReporter (G-132)', () => {
  const collect = () => {
    const sent: ErrorReport[] = [];
    let time = 0;
    const report = createErrorReporter(
      (one) => {
        sent.push(one);
        return Promise.reject(new Error('offline'));
      },
      () => time,
    );
    return { sent, report, wait: (ms: number) => void (time += ms) };
  };

  it('cuts and masks every field', () => {
    const { sent, report } = collect();
    report(
      Object.assign(new Error('ga_secret'.padEnd(3_000, ' x')), { stack: '123456 '.repeat(3_000) }),
      'i'.repeat(3_000),
    );
    expect(sent[0]?.message).toHaveLength(2_000);
    expect(sent[0]?.message).toMatch(/^Error: ga_\*\*\* /);
    expect(sent[0]?.err).toHaveLength(10_000);
    expect(sent[0]?.err).not.toContain('123456');
    expect(sent[0]?.info).toHaveLength(2_000);
  });

  it('takes anything that can be thrown', () => {
    const { sent, report } = collect();
    report('no error');
    expect(sent).toEqual([{ message: 'no error', err: '', info: '' }]);
  });

  it('sends at most 30 a minute', () => {
    const { sent, report, wait } = collect();
    for (let n = 0; n < 40; n++) report(new Error('again'));
    expect(sent).toHaveLength(30);
    wait(60_000);
    report(new Error('again'));
    expect(sent).toHaveLength(31);
  });

  it('does not report failed calls', () => {
    const { sent, report } = collect();
    report(new CallError(503, null));
    expect(sent).toEqual([]);
  });
});
