import { contrast, defaultColours, lookOf, type TenantColours } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { paletteOf } from './palette.ts';

const fonts = { name: '11.5px Inter', number: '11.5px Inter', longNumber: '10px Inter' };
const yellow: TenantColours = { primary: '#FFC021', secondary: '#E4572E' };

describe('paletteOf', () => {
  it.each([
    ['the house in light', defaultColours, 'light'],
    ['the house in dark', defaultColours, 'dark'],
    ['a yellow tenant in light', yellow, 'light'],
    ['a yellow tenant in dark', yellow, 'dark'],
  ] as const)('%s: edges part from land and sea, numbers and names can be read', (_, tenant, scheme) => {
    const look = lookOf(tenant, scheme);
    const palette = paletteOf((name) => look[name] ?? '', fonts);
    // A pin has an edge of the sheet's colour: its own has to part from that.
    expect(contrast(palette.ring, palette.sheet)).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.name, palette.land)).toBeGreaterThanOrEqual(4.5);
    expect(palette.land).not.toBe(palette.sea);
  });
});
