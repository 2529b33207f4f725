import { describe, expect, it } from 'vitest';
import { canMove, layoutOf, moveColumn, moveColumnTo, resizeColumn, setPinned, setShown, shownIds } from './layout.ts';

const columns = [
  { id: 'name', width: 232 },
  { id: 'email', width: 262 },
  { id: 'phone', width: 150, minWidth: 100 },
  { id: 'staff', width: 60 },
  { id: 'notes', width: 200, isHidden: true },
];
const fresh = layoutOf(columns, null);

describe('layoutOf', () => {
  it('shows what the page shows, as long as nothing was stored', () => {
    expect(fresh.order).toEqual(['name', 'email', 'phone', 'staff', 'notes']);
    expect(shownIds(fresh)).toEqual(['name', 'email', 'phone', 'staff']);
  });

  it('forgets columns that are gone and puts new ones where the page has them', () => {
    const stored = { order: ['name', 'staff', 'fax', 'email'], hidden: ['fax'], pinned: ['fax'], widths: { fax: 80 } };
    const layout = layoutOf(columns, stored);
    expect(layout.order).toEqual(['name', 'staff', 'notes', 'email', 'phone']);
    expect(layout.pinned).toEqual([]);
    expect(layout.widths).toEqual({});
    expect(layout.hidden).toEqual(['notes']);
  });

  it('keeps the first column first and shown, whatever was stored', () => {
    const layout = layoutOf(columns, { order: ['email', 'name'], hidden: ['name'], pinned: ['name'] });
    expect(shownIds(layout)[0]).toBe('name');
    expect(layout.pinned).toEqual([]);
  });

  it('does not hide again what somebody has asked for', () => {
    expect(layoutOf(columns, setShown(fresh, 'notes', true)).hidden).toEqual([]);
  });
});

describe('moving', () => {
  it.each([
    ['email', 1, ['name', 'phone', 'email', 'staff']],
    ['staff', -1, ['name', 'email', 'staff', 'phone']],
    ['email', -1, ['name', 'email', 'phone', 'staff']],
    ['staff', 1, ['name', 'email', 'phone', 'staff']],
    ['name', 1, ['name', 'email', 'phone', 'staff']],
  ] as const)('%s by %i', (id, by, shown) => {
    const moved = moveColumn(fresh, id, by);
    expect(shownIds(moved)).toEqual(shown);
    expect(canMove(fresh, id, by)).toBe(moved !== fresh);
  });

  it('steps over a hidden column at once', () =>
    expect(shownIds(moveColumn(setShown(fresh, 'phone', false), 'email', 1))).toEqual(['name', 'staff', 'email']));

  it('goes to the place of another column, from both sides', () => {
    expect(shownIds(moveColumnTo(fresh, 'email', 'staff'))).toEqual(['name', 'phone', 'staff', 'email']);
    expect(shownIds(moveColumnTo(fresh, 'staff', 'email'))).toEqual(['name', 'staff', 'email', 'phone']);
    expect(moveColumnTo(fresh, 'staff', 'name')).toBe(fresh);
  });

  it('keeps pinned columns among themselves', () => {
    const pinned = setPinned(setPinned(fresh, 'staff', true), 'phone', true);
    expect(shownIds(pinned)).toEqual(['name', 'staff', 'phone', 'email']);
    expect(shownIds(moveColumn(pinned, 'phone', -1))).toEqual(['name', 'phone', 'staff', 'email']);
    expect(canMove(pinned, 'phone', 1)).toBe(false);
    expect(shownIds(setPinned(pinned, 'staff', false))).toEqual(['name', 'phone', 'email', 'staff']);
  });
});

describe('hiding and width', () => {
  it('leaves the first column alone', () => {
    expect(setShown(fresh, 'name', false)).toBe(fresh);
    expect(setPinned(fresh, 'name', true)).toBe(fresh);
  });

  it.each([
    [180.4, 180],
    [20, 100],
    [5000, 900],
  ])('%i px becomes %i', (asked, given) =>
    expect(resizeColumn(fresh, { id: 'phone', width: 150, minWidth: 100 }, asked).widths).toEqual({ phone: given }),
  );
});
