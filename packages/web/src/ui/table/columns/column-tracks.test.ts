import { expect, it } from 'vitest';
import { tracksOf, type Track } from './column-tracks.ts';

const track = (width: number, look: Partial<Track> = {}): Track => ({ width, isPinned: false, grows: false, ...look });

it('leaves the rest behind the last column', () =>
  expect(tracksOf([track(200, { isPinned: true }), track(80)], 40, 40)).toEqual({
    template: '40px 200px 80px minmax(40px, 1fr)',
    lefts: [40],
    total: 360,
  }));

it('gives the rest to a column that grows', () =>
  expect(tracksOf([track(200, { isPinned: true }), track(80, { grows: true })], 0, 20).template).toBe(
    '200px minmax(80px, 1fr) 20px',
  ));

it('lets only the last of the pinned columns grow', () => {
  const grown = { isPinned: true, grows: true };
  const { template, lefts } = tracksOf([track(200, grown), track(80, grown), track(60)], 40, 0);
  expect(template).toBe('40px 200px minmax(80px, 1fr) 60px 0px');
  expect(lefts).toEqual([40, 240]);
});
