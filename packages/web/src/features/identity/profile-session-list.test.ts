import type { Session } from '@galena/contract/identity';
import { expect, it } from 'vitest';
import { neighbourOf } from './profile-session-list.ts';

const own = 3;
const listOf = (...ids: readonly number[]): Session[] =>
  ids.map((id) => ({ id, is_current: id === own }) as Partial<Session> as Session);

it.each([
  ['the next', [5, 4, 3], 5, 4],
  ['the one after the own', [4, 3, 2], 4, 2],
  ['the one before, at the end', [4, 3, 2], 2, 4],
  ['nearest of those before', [6, 5, 4, 3], 4, 5],
  ['none beside the own', [3, 2], 2, undefined],
  ['none where it is the only one', [2], 2, undefined],
  ['the first, if it is gone already', [5, 4, 3], 9, 5],
] as const)('%s takes the focus of a session that ends', (_, ids, ended, next) =>
  expect(neighbourOf(listOf(...ids), ended)).toBe(next),
);
