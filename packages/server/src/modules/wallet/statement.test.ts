import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { walletRoutes as routes } from '@galena/contract/wallet';
import { useTestApp } from '../../testing/test-app.ts';
import { recordSale } from '../billing/index.ts';
import { statementCommand } from './statement.command.ts';
import { verifyStatement, type Verdict } from './statement-check.service.ts';
import { createSpender } from '../../testing/money/spender-fixture.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const folder = mkdtempSync(join(tmpdir(), 'galena-statement-'));
afterAll(() => rmSync(folder, { recursive: true }));
const script = join(import.meta.dirname, '../../../../../docs/guides/verify-statement.mjs');

/** A wallet with something of everything before and in November, and its statement. */
const issue = async () => {
  const { signIn, accountId, within, give, open, pay, close } = await createSpender(app(), 0);
  app().clock.set('2026-10-20T10:00:00.000Z');
  await give(500);
  const before = await open(40);
  await pay(before, 7);
  app().clock.set('2026-11-05T10:00:00.000Z');
  await pay(before, 5);
  await close(before);
  const money = { currency: 'USD', net: 1500, tax: 345 };
  const sale = { accountId, key: 'test:sale:9', kind: 'purchase', credits: 100, expiresAt: null } as const;
  await within((tx) => recordSale(tx, { ...sale, reason: 'Bought', reference: 'pi_1', money }));
  app().clock.set('2026-12-02T10:00:00.000Z');
  await give(11);
  const client = await signIn();
  const query = { from: '2026-11-01', to: '2026-11-30' };
  const text = await (await client.call(routes.statement, { query })).text();
  const [key] = (await app().client().call(routes.statementKeys, {})).data;
  if (!key) throw new Error('there is no key');
  return { client, text, key };
};

const linesOf = async function* (text: string): AsyncGenerator<string> {
  for (const line of text.trimEnd().split('\n')) yield line;
};

const check = (text: string, publicKey: string): Promise<Verdict> => verifyStatement(linesOf(text), () => publicKey);

const runScript = (name: string, text: string, publicKey: string) => {
  const [file, keyFile] = [join(folder, `${name}.jsonl`), join(folder, `${name}.pem`)];
  writeFileSync(file, text);
  writeFileSync(keyFile, publicKey);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file, keyFile], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

describe('GET /api/wallet/statement', () => {
  it('200: the journals of these days between two balances, signed; the product and the script agree', async () => {
    const { text, key } = await issue();
    const verdict = await check(text, key.public_key);
    expect(verdict).toMatchObject({
      isGood: true,
      head: { from: '2026-11-01', key: key.id, opening: { sequence: 3, available: 460, held: 33 } },
      foot: { closing: { sequence: 6, available: 588, held: 0 }, journals: 3 },
    });
    const kinds = text.split('\n').flatMap((line) => /"kind":"(\w+)"/.exec(line)?.[1] ?? []);
    expect(kinds).toEqual(['charge', 'release', 'purchase']);
    const { status, output } = runScript('good', text, key.public_key);
    expect([status, output]).toEqual([0, expect.stringContaining('3 journals')]);
  });

  it('any field that is changed, any line that is taken out, put in or moved is found', async () => {
    const { text, key } = await issue();
    const lines = text.trimEnd().split('\n');
    const places = lines.flatMap((line, at) =>
      [...line.matchAll(/[a-z0-9]/gi)].map(({ index }) => [at, index] as const),
    );
    const changed = (at: number, index: number): string => {
      const line = lines[at] ?? '';
      const sign = line[index] === '1' ? '2' : '1';
      return lines.with(at, line.slice(0, index) + sign + line.slice(index + 1)).join('\n');
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), async ([at, index]) => {
        expect((await check(changed(at, index), key.public_key)).isGood).toBe(false);
      }),
      { numRuns: 150 },
    );
    const line = fc.nat(lines.length - 1);
    await fc.assert(
      fc.asyncProperty(line, line, async (one, other) => {
        expect((await check(lines.toSpliced(one, 1).join('\n'), key.public_key)).isGood).toBe(false);
        expect((await check(lines.toSpliced(one, 0, lines[other] ?? '').join('\n'), key.public_key)).isGood).toBe(
          false,
        );
      }),
      { numRuns: 40 },
    );
    const forged = changed(1, (lines[1] ?? '').indexOf('charge'));
    expect(runScript('forged', forged, key.public_key).status).toBe(1);
  });

  it('whoever signs a changed ledger anew is found by its hashes', async () => {
    const { text } = await issue();
    const { generateKeyPairSync, sign, createHash } = await import('node:crypto');
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const lines = text.trimEnd().split('\n').slice(0, -1);
    const signed = (some: readonly string[]): string => {
      const body = some.map((line) => `${line}\n`).join('');
      const signature = sign(null, createHash('sha256').update(body).digest(), privateKey).toString('base64');
      return `${body}${JSON.stringify({ signature })}\n`;
    };
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect((await check(signed(lines), pem)).isGood).toBe(true);
    const other = lines.map((line) => line.replace('"reason":"Bought"', '"reason":"Given"'));
    expect(await check(signed(other), pem)).toEqual({ isGood: false, fault: 'journal 6 was changed' });
    expect(runScript('resigned', signed(other), pem).output).toContain('journal 6 was changed');
    expect((await check(text, pem)).isGood).toBe(false);
  });

  it('an empty month has the same balance before and after; days the wrong way round: 422', async () => {
    const { client, key } = await issue();
    const text = await (
      await client.call(routes.statement, { query: { from: '2020-01-01', to: '2020-01-31' } })
    ).text();
    expect(await check(text, key.public_key)).toMatchObject({ isGood: true, foot: { journals: 0 } });
    const wrong = { from: '2026-11-02', to: '2026-11-01' };
    expect((await client.refused(routes.statement, { query: wrong })).body?.code).toBe('span_backwards');
  });
});

describe('galena statement verify', () => {
  const run = async (args: readonly string[]) => {
    const output: string[] = [];
    const context = app().app.systemContext('test');
    const result = await statementCommand.read({ args, folder })({ context, say: (line) => void output.push(line) });
    return { result, output };
  };

  it('says what a statement is of, by the installation’s own key or the one that is named', async () => {
    const { text, key } = await issue();
    writeFileSync(join(folder, 'own.jsonl'), text);
    writeFileSync(join(folder, 'own.pem'), key.public_key);
    const { result, output } = await run(['verify', 'own.jsonl']);
    expect([result, output[0], output[1]]).toEqual([
      undefined,
      expect.stringContaining('3 journals'),
      'Opening balance 460, closing balance 588',
    ]);
    expect((await run(['verify', 'own.jsonl', '--key', 'own.pem'])).result).toBeUndefined();
    writeFileSync(join(folder, 'bad.jsonl'), text.replace('"available":588', '"available":589'));
    expect((await run(['verify', 'bad.jsonl'])).result).toBe('failed');
    expect(() => statementCommand.read({ args: ['verify'], folder })).toThrow('Usage');
  });
});
