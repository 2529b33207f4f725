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
import { manyLines, placesOf, projectOf, type Planted } from './planted-faults/planted.ts';
import { typeFaults, webTypeFaults } from './planted-faults/type-faults.ts';
import { blindness, wallFaults } from './planted-faults/wall-faults.ts';

// A wall that nobody has run against is a drawing. Each fault is planted in a copy of the house; the faults of one
// checker together, because its start costs more than its work. It looks where they were planted and at what that needs:
// that the house itself passes, whole, is said by `npm run check`.
type Batch = {
  readonly check: Check;
  readonly faults: readonly Planted[];
  /** What else is planted, so that a checker that takes no paths begins at the faults. */
  readonly narrowing?: Planted['files'];
  readonly isWhole?: true;
};

const batches: readonly Batch[] = [
  { check: checks.types, faults: typeFaults, narrowing: projectOf('', typeFaults) },
  {
    check: checks.webTypes,
    faults: webTypeFaults,
    narrowing: projectOf('packages/web/', webTypeFaults, ['src/texts.d.ts', 'src/app/router.tsx']),
  },
  { check: checks.lint, faults: lintFaults },
  { check: checks.walls, faults: wallFaults },
  { check: checks.walls, faults: blindness, isWhole: true },
  { check: checks.house, faults: [...houseFaults, ...tokenFaults, ...addressFaults] },
  { check: checks.texts, faults: textFaults },
  { check: checks.format, faults: formatFaults },
  { check: checks.deadCode, faults: deadFaults },
  { check: checks.generated, faults: staleFaults },
];

const patienceMs = 240_000;
let house: CheckoutCopy;

beforeAll(() => {
  house = copyCheckout();
});
afterAll(() => house.remove());

describe.for(batches)('the checker "$check.name" finds', ({ check, faults, narrowing, isWhole }) => {
  let outcome: Outcome;
  let lines: readonly string[];

  beforeAll(async () => {
    const files = Object.assign({}, ...faults.map((fault) => fault.files), narrowing) as Planted['files'];
    outcome = await house.plant(files, () => check.run(house.root, isWhole ? undefined : placesOf(faults)));
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
