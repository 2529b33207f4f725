import { existsSync } from 'node:fs';
import { modules } from '../main/modules.ts';

type Loaded<Fixture> = { readonly fixture: Fixture };

const hasFixture = (room: string): boolean =>
  existsSync(new URL(`../modules/${room}/module.fixture.ts`, import.meta.url));

// By name, so that nothing here knows a room, and what a fixture imports may import this.
const loadOfPlatform = async <Fixture>(part: string): Promise<Fixture> =>
  ((await import(`../platform/${part}/module.fixture.ts`)) as Loaded<Fixture>).fixture;
const loadOfRoom = async <Fixture>(room: string): Promise<Fixture> =>
  ((await import(`../modules/${room}/module.fixture.ts`)) as Loaded<Fixture>).fixture;

/**
 * The fixtures (`ModuleFixture`, or what is asked of it) of the platform and of all rooms that have one, each after those of
 * the rooms it needs.
 */
export const loadFixtures = async <Fixture>(): Promise<readonly Fixture[]> => {
  const rooms = modules.map(({ name }) => name).filter(hasFixture);
  return [await loadOfPlatform<Fixture>('module'), ...(await Promise.all(rooms.map(loadOfRoom<Fixture>)))];
};
