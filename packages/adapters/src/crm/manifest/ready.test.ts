import { describe, expect, it } from 'vitest';
import { compileCrmManifest, crmManifestJsonSchema, readyCrmManifests, runCrmExamples } from './index.ts';

describe.each(readyCrmManifests)('the ready manifest $key', ({ key, label, text }) => {
  it('compiles, and claims no test against the vendor', () => {
    const { crm, faults } = compileCrmManifest(text);
    expect(faults).toEqual([]);
    expect(crm).toMatchObject({
      key,
      label,
      suiteId: null,
      access: { kind: 'api_key' },
      form: 'none',
      isSandbox: false,
      isUntested: true,
      contacts: { kind: 'book' },
    });
  });

  it('stands by its examples', async () => expect(await runCrmExamples(text)).toEqual([]));

  it('says which addresses it was written from, and the day', () => {
    const { documentation } = JSON.parse(text) as { documentation: readonly { url: string; read: string }[] };
    expect(documentation.length).toBeGreaterThan(3);
    for (const { read } of documentation) expect(read).toMatch(/^2026-11-2[78]$/);
  });
});

describe('an example', () => {
  const [ready] = readyCrmManifests;
  type Changing = { examples: Record<string, unknown>[] };
  const faultsOf = async (change: (manifest: Changing) => void) => {
    const manifest = JSON.parse(ready?.text ?? '') as Changing;
    change(manifest);
    return (await runCrmExamples(JSON.stringify(manifest))).map(({ path }) => path);
  };
  type Exchange = { asks: Record<string, unknown>; answer: Record<string, unknown> };
  const exchangesOf = ({ examples }: Changing, at: number) => examples[at]?.['exchanges'] as Exchange[];

  it.each<readonly [string, string, (manifest: Changing) => void]>([
    ['gives something else', '/examples/0/gives', ({ examples }) => void (examples[0]!['gives'] = { id: '1' })],
    ['does not fail', '/examples/1/fails', ({ examples }) => void (examples[1]!['fails'] = 'protocol')],
    [
      'asks another address',
      '/examples/0/exchanges/0/asks/url',
      (m) => void (exchangesOf(m, 0)[0]!.asks['url'] += 'x'),
    ],
    [
      'asks otherwise',
      '/examples/7/exchanges/0/asks/method',
      (m) => void (exchangesOf(m, 7)[0]!.asks['method'] = 'PUT'),
    ],
    ['says something else', '/examples/7/exchanges/0/asks/json', (m) => void (exchangesOf(m, 7)[0]!.asks['json'] = {})],
    ['asks more than was recorded', '/examples/8/exchanges', (m) => void exchangesOf(m, 8).pop()],
    ['asks less', '/examples/0/exchanges/1', (m) => void exchangesOf(m, 0).push(exchangesOf(m, 1)[0]!)],
  ])('that %s is told at its place', async (_title, path, change) => expect(await faultsOf(change)).toContain(path));
});

describe('the schema of manifests', () => {
  it('is the one that manifests name', () => {
    expect(crmManifestJsonSchema()).toMatchObject({ $id: 'urn:galena:crm-manifest:1', type: 'object' });
    for (const { text } of readyCrmManifests) expect(text).toContain('"urn:galena:crm-manifest:1"');
  });
});
