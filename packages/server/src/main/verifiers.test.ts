import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutbound, noLimit } from '@galena/adapters/http';
import { readyVerifierManifests } from '@galena/adapters/verifiers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { createSetClock } from '../testing/set-clock.ts';
import { createVerifiers } from './verifiers.ts';

const vendorOf = (environment: Readonly<Record<string, string>>) => {
  const outbound = createOutbound({ limiter: noLimit, userAgent: 'Galena test' });
  onTestFinished(() => outbound.close());
  const config = readConfig(environment);
  return createVerifiers({ config, limiter: noLimit, outbound, clock: createSetClock(), secretKeys: 'test' }).vendor;
};

/** A folder with a manifest in it. */
const folderWith = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'galena-verifiers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'own.json'), text);
  return folder;
};
const ready = readyVerifierManifests.find(({ key }) => key === 'hunter')?.text ?? '';
const own = ready.replace('"key": "hunter"', '"key": "office"').replace('"label": "Hunter"', '"label": "Office"');
const key = { GALENA_VERIFIER_KEY: 'k' };

describe('the vendor that verifies where mail servers cannot be asked', () => {
  it('is nobody, one of those that are ready, or one of the operator’s own folder', () => {
    expect(vendorOf({})).toBeNull();
    expect(vendorOf({ GALENA_VERIFIER_VENDOR: 'zerobounce', ...key })?.label).toBe('ZeroBounce');
    const mine = { GALENA_VERIFIER_MANIFESTS: folderWith(own), GALENA_VERIFIER_VENDOR: 'office', ...key };
    expect(vendorOf(mine)?.label).toBe('Office');
  });

  it('of the folder comes before one of the same name that is ready', () => {
    const changed = ready.replace('"label": "Hunter"', '"label": "Hunter, mended"');
    const environment = { GALENA_VERIFIER_MANIFESTS: folderWith(changed), GALENA_VERIFIER_VENDOR: 'hunter', ...key };
    expect(vendorOf(environment)?.label).toBe('Hunter, mended');
  });

  it.each([
    ['nobody knows', { GALENA_VERIFIER_VENDOR: 'nobody', ...key }, /VENDOR: must be one of hunter, zerobounce/],
    ['has no key', { GALENA_VERIFIER_VENDOR: 'hunter' }, /GALENA_VERIFIER_KEY/],
    [
      'has no folder',
      { GALENA_VERIFIER_MANIFESTS: '/no/such/folder', GALENA_VERIFIER_VENDOR: 'hunter', ...key },
      /GALENA_VERIFIER_MANIFESTS: ENOENT/,
    ],
  ])('that %s stops the start, with what is wrong', (_, environment, sentence) =>
    expect(() => vendorOf(environment)).toThrow(sentence),
  );

  it('with a manifest that is none stops the start, with what is wrong', () => {
    const environment = {
      GALENA_VERIFIER_MANIFESTS: folderWith('{"key":1}'),
      GALENA_VERIFIER_VENDOR: 'hunter',
      ...key,
    };
    expect(() => vendorOf(environment)).toThrow(/GALENA_VERIFIER_MANIFESTS: .*key/s);
  });
});
