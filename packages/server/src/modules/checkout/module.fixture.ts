import { defineFixture } from '../../testing/module-fixture.ts';

/** What checkout brings to the tests of all rooms: nothing, for its calls are open to everybody and it keeps nothing. */
export const fixture = defineFixture({});
