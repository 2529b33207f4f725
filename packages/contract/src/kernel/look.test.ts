import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { contrast, fromLch, toLch } from './colour.ts';
import { defaultColours, lookOf, styleSheetOf, type Scheme, type TenantColours } from './look.ts';

/** Every pair the interface relies on: text on its ground 4.5:1, edges, icons, charts and focus 3:1 (design, section 2). */
const pairs: readonly (readonly [front: string, grounds: readonly string[], ratio: number])[] = [
  ['on-accent', ['accent', 'accent-hover', 'accent-press'], 4.5],
  ['accent-text', ['sheet', 'accent-soft', 'accent-soft2', 'subtle', 'hover', 'press', 'gray-bg'], 4.5],
  ['text', ['sheet', 'subtle', 'hover', 'press', 'accent-soft', 'frame'], 4.5],
  ['muted', ['sheet', 'subtle', 'hover', 'press', 'accent-soft', 'frame'], 4.5],
  ['faint', ['sheet'], 4.5],
  ['danger', ['sheet'], 3],
  ['ring', ['sheet', 'frame'], 3],
  ['control', ['sheet'], 3],
  ['side-ink', ['side', 'side-active'], 4.5],
  ['side-muted', ['side', 'side-hover'], 4.5],
  ['side-acc', ['side-active'], 3],
  ...[1, 2, 3, 4, 5, 6].map((n) => [`chart-${n}`, ['sheet'], 3] as const),
  ...['green', 'amber', 'red', 'blue', 'gray'].flatMap((tone) => [
    [`${tone}-fg`, [`${tone}-bg`, 'sheet'], 4.5] as const,
    [`${tone}-solid`, ['sheet'], 3] as const,
  ]),
  ['inv-ink', ['inv'], 4.5],
  ['inv-muted', ['inv'], 4.5],
];

// What the table holds is met to the second decimal: colours have 256 steps a channel.
const slack = 0.005;

const failures = (tenant: TenantColours, scheme: Scheme): string[] => {
  const look = lookOf(tenant, scheme);
  return pairs.flatMap(([front, backgrounds, ratio]) =>
    backgrounds
      .map((background) => ({ background, found: contrast(look[front] ?? '', look[background] ?? '') }))
      .filter(({ found }) => !(found >= ratio - slack))
      .map(({ background, found }) => `${scheme}: ${front} on ${background} is ${found.toFixed(2)}, not ${ratio}`),
  );
};

const hex = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);
const tenants = fc.record({ primary: hex, secondary: hex, sidebar: fc.option(hex), login: fc.option(hex) });

// More than 300,000 pairs.
const count = 3_000;

describe('the look of a tenant', () => {
  it('of the house is what the design says', () => {
    expect(lookOf(defaultColours, 'light')).toMatchObject({
      accent: '#573BFF',
      'on-accent': '#FFFFFF',
      sheet: '#FFFFFF',
    });
    expect(lookOf(defaultColours, 'dark')).toMatchObject({ sheet: '#121217', side: '#0B0B0F' });
  });

  it.each(['#FFFFFF', '#000000', '#FFFF00', '#00FF00', '#808080', '#767676', '#FF0000', '#FFC021'])(
    'reads with %s',
    (primary) => {
      for (const scheme of ['light', 'dark'] as const)
        for (const sidebar of [null, primary, '#2A1F14'])
          expect(failures({ primary, secondary: primary, sidebar }, scheme)).toEqual([]);
    },
  );

  it(`reads with any colours: ${count} tenants, light and dark`, () => {
    fc.assert(
      fc.property(tenants, (tenant) => {
        expect([...failures(tenant, 'light'), ...failures(tenant, 'dark')]).toEqual([]);
      }),
      { numRuns: count },
    );
  }, 300_000);

  it('keeps the hue of the tenant', () => {
    fc.assert(
      fc.property(hex, (primary) => {
        const [before, after] = [
          toLch(primary),
          toLch(lookOf({ ...defaultColours, primary }, 'light')['accent'] ?? ''),
        ];
        // Near grey there is no hue to keep.
        if (before.c < 0.03 || after.c < 0.03) return;
        const turned = Math.abs(((after.h - before.h + 540) % 360) - 180);
        expect(turned).toBeLessThan(12);
      }),
      { numRuns: 200 },
    );
  });

  it('goes to OKLCH and back without loss', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(fromLch(toLch(colour))).toBe(colour);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the style sheet of a tenant', () => {
  it('has both schemes, and nothing but our own variables and colours', () => {
    const sheet = styleSheetOf({ primary: '#0F766E', secondary: '#F59E0B', sidebar: '#0B2B2A' });
    expect(sheet).toContain(':root{color-scheme:light;--g-frame:#F3F3F6;');
    expect(sheet).toContain(':root[data-mantine-color-scheme=dark]{color-scheme:dark;--g-frame:#0B0B0F;');
    expect(sheet.replaceAll(/--g-[a-z0-9-]+:#[0-9A-F]{6};?/g, '')).toBe(
      ':root{color-scheme:light;}@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme=light]){color-scheme:dark;}}:root[data-mantine-color-scheme=dark]{color-scheme:dark;}',
    );
  });
});
