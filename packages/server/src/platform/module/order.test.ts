import { describe, expect, it } from 'vitest';
import { orderRooms } from './order.ts';

const room = (name: string, ...needs: string[]) => ({ name, needs });
const namesOf = (rooms: readonly { readonly name: string }[]): string[] => rooms.map(({ name }) => name);

describe('the order of rooms', () => {
  it('follows their needs and, where these leave it open, their names: however they were listed', () => {
    const rooms = [room('d', 'b'), room('c'), room('a', 'd', 'c'), room('b')];
    expect(namesOf(orderRooms(rooms))).toEqual(['b', 'c', 'd', 'a']);
    expect(namesOf(orderRooms(rooms.toReversed()))).toEqual(['b', 'c', 'd', 'a']);
  });

  it.each([
    ['a circle', [room('a', 'b'), room('b', 'c'), room('c', 'b'), room('d')], /in a circle: a, b, c$/],
    ['a room that needs itself', [room('a', 'a')], /in a circle: a$/],
    ['a need that nobody meets', [room('a', 'b')], /the room a needs b, which is not there/],
    ['one name twice', [room('a'), room('a')], /the same name/],
  ])('refuses %s', (_title, rooms, message) => {
    expect(() => orderRooms(rooms)).toThrow(message);
  });
});
