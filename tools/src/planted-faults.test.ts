import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Check, Outcome } from './check/check.ts';
import { checks } from './check/checks.ts';
import { copyCheckout, type CheckoutCopy } from './planted-faults/checkout-copy.ts';
import {
  addressFaults,
  deadFaults,
  formatFaults,
  houseFaults,
  staleFaults,
  textFaults,
  tokenFaults,
} from './planted-faults/own-rule-faults.ts';
import { lintFaults } from './planted-faults/lint-faults.ts';
import { manyLines, type Planted } from './planted-faults/planted.ts';
import { typeFaults, webTypeFaults } from './planted-faults/type-faults.ts';
import { blindness, wallFaults } from './planted-faults/wall-faults.ts';

// A wall that nobody has run against is a drawing. Each fault is planted in a copy of the house; the faults of one
// checker together, because its start costs more than its work. That the house itself passes is said by `npm run check`.
const batches: readonly (readonly [Check, readonly Planted[]])[] = [
  [checks.types, typeFaults],
  [checks.webTypes, webTypeFaults],
  [checks.lint, lintFaults],
  [checks.walls, wallFaults],
  [checks.walls, blindness],
  [checks.house, [...houseFaults, ...tokenFaults, ...addressFaults]],
  [checks.texts, textFaults],
  [checks.format, formatFaults],
  [checks.deadCode, deadFaults],
  [checks.generated, staleFaults],
];

const patienceMs = 240_000;
let house: CheckoutCopy;

beforeAll(() => {
  house = copyCheckout();
});
afterAll(() => house.remove());

describe.for(batches)('the checker "$0.name" finds', ([check, faults]) => {
  let outcome: Outcome;
  let lines: readonly string[];

  beforeAll(async () => {
    const files = Object.assign({}, ...faults.map((fault) => fault.files)) as Planted['files'];
    outcome = await house.plant(files, () => check.run(house.root));
    lines = outcome.output.split('\n');
  }, patienceMs);

  it('something, and fails', () => expect(outcome.passes).toBe(false));

  for (const { title, says } of faults)
    it(title, () => {
      const found = lines.some((line) => says.every((word) => line.includes(word)));
      expect(found, `no line says ${says.join(' and ')}:\n${outcome.output}`).toBe(true);
    });
});

describe('a file of 301 lines', () => {
  it('is told of and fails nothing', async () => {
    const path = 'packages/contract/src/admin/planted-longish.ts';
    const [before, after] = [
      await checks.house.run(house.root),
      await house.plant({ [path]: manyLines(301) }, () => checks.house.run(house.root)),
    ];
    expect(after.passes).toBe(before.passes);
    expect(after.notes).toContain(path);
  });
});
