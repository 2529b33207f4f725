/**
 * The walls of the house (docs: ARCHITECTURE.md). Rooms are found by their folders, so a new room is protected the day its
 * folder appears; which rooms it may enter stands in its own manifest (`needs`), and nothing here names a room.
 *
 * Two walls stand elsewhere, because the parser that works with TypeScript 7 (swc) does not tell `import type` from
 * `import`: "adapter types only" and "rules are pure" are oxlint rules. Folder cycles are found by tools/src/check/walls.ts
 * from this cruise, with test files left out of the graph.
 */

const { floors, readNeeds } = require('./tools/src/check/needs.ts');

/** Left to right: each imports only what stands before it. */
const webFloors = ['platform', 'ui', 'widgets', 'features', 'app', 'gallery'];

const contract = '^packages/contract/src';
const adapters = '^packages/adapters/src';
const server = '^packages/server/src';
const web = '^packages/web/src';
const test = '\\.test\\.tsx?$';
/** What tests of a room share. */
const fixture = '\\.fixture\\.tsx?$';

/** What a room adds to the pages of others. */
const contribution = '\\.contribution\\.tsx?$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** For each name of an ordered list: it imports nothing of the names after it. */
const upwards = (ruleName, comment, order, folder) =>
  order
    .slice(0, -1)
    .map((name, at) =>
      forbid(
        ruleName,
        comment,
        { path: `${folder}/${name}/` },
        { path: `${folder}/(${order.slice(at + 1).join('|')})/` },
      ),
    );

/** For each room of a floor: of the others it imports those that its manifest says it needs. */
const byNeed = (ruleName, comment, floor) =>
  [...readNeeds(__dirname, floor)].map(([room, needs]) =>
    forbid(
      ruleName,
      comment,
      { path: `^${floor.folder}/${room}/` },
      { path: `^${floor.folder}/(?!(${[room, ...needs, ...floor.base].join('|')})/)[^/]+/` },
    ),
  );

const anywhere = [
  forbid('no-file-cycle', 'Two files that need each other are one file, or miss a third.', {}, { circular: true }),
  // The build cuts the texts of the rooms (packages/web/vite.texts.ts).
  forbid('resolvable', 'The import points nowhere.', {}, { couldNotResolve: true, pathNot: '^virtual:texts/' }),
  forbid(
    'testing-is-for-tests',
    'Test builders and fakes never reach the product.',
    { pathNot: [test, fixture, '/src/testing/', `${adapters}/.+/testing/`] },
    { path: ['^packages/[^/]+/src/testing/', fixture] },
  ),
  forbid(
    'packages-stand-alone',
    'The product knows nothing of its tools, journeys and benchmarks.',
    { path: '^packages/' },
    { path: '^(e2e|bench|tools|scripts)/' },
  ),
  forbid(
    'outside-by-contract-only',
    'Journeys see what a customer sees: contract and HTTP.',
    { path: '^e2e/' },
    { path: ['^packages/(?!contract/)', '^(tools|scripts)/'] },
  ),
  forbid(
    'bench-by-contract-and-doors',
    'Benchmarks see what a customer sees, and the doors of adapters: their libraries are measured by themselves.',
    { path: '^bench/' },
    { path: ['^packages/(?!contract/|adapters/src/[^/]+/index\\.ts$)', '^(tools|scripts)/'] },
  ),
];

const contractWalls = [
  forbid(
    'contract-imports-nobody',
    'Server, web and adapters agree on the contract; it knows none of them.',
    { path: '^packages/contract/' },
    { path: '^packages/(?!contract/)' },
  ),
  forbid(
    'contract-only-zod',
    'The contract runs in browsers and servers alike: zod and nothing else.',
    { path: `${contract}/`, pathNot: test },
    { path: '(^|/)node_modules/', pathNot: '(^|/)node_modules/zod/' },
  ),
  forbid(
    'contract-no-node',
    'The contract runs in browsers too.',
    { path: `${contract}/`, pathNot: test },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'contract-ground',
    'Kernel and messages are the ground that every room stands on.',
    { path: `${contract}/(kernel|messages)/` },
    { path: `${contract}/(?!$1/|kernel/)` },
  ),
  forbid(
    'contract-side-door',
    'Rooms of the contract meet at index.ts.',
    { path: `${contract}/([^/]+)/` },
    { path: `${contract}/(?!$1/)[^/]+/(?!index\\.ts$)` },
  ),
  ...byNeed('contract-room-not-needed', 'A room of the contract imports the rooms its room.ts needs.', floors.contract),
];

const adapterWalls = [
  forbid(
    'adapter-kind-alone',
    'A kind of vendor imports adapters/http, how vendors are asked (adapters/vendor), what open data means (adapters/open-data), and no other kind; its tests what all share.',
    { path: `${adapters}/([^/]+)/`, pathNot: `${adapters}/enrichers/` },
    { path: `${adapters}/(?!$1/|http/|vendor/|open-data/|testing/)` },
  ),
  forbid(
    'enrichers-beside-searchers',
    'One key opens a vendor’s searchers and enrichers: how it is asked and what it answers is written once, with its searchers.',
    { path: `${adapters}/enrichers/` },
    { path: `${adapters}/(?!enrichers/|searchers/|http/|vendor/|testing/)` },
  ),
  forbid(
    'adapter-http-side-door',
    'The way out has one door: adapters/http/index.ts. What tests share starts servers of its own.',
    { path: `${adapters}/(?!http/)`, pathNot: [test, `${adapters}/[^/]+/testing/`] },
    { path: `${adapters}/http/(?!index\\.ts$)` },
  ),
  forbid(
    'adapters-below-house',
    'The loading dock knows neither workshop nor shop front.',
    { path: '^packages/adapters/' },
    { path: '^packages/(server|web)/' },
  ),
  forbid(
    'adapters-no-database',
    'Adapters get plain values and give plain values.',
    { path: '^packages/adapters/' },
    { path: '(^|/)node_modules/(@types/)?(pg|kysely)/' },
  ),
];

const serverWalls = [
  forbid(
    'server-below-web',
    'The server never imports the shop front.',
    { path: '^packages/server/' },
    { path: '^packages/web/' },
  ),
  forbid(
    'platform-below-rooms',
    'The platform knows no room and no main.',
    { path: `${server}/platform/` },
    { path: `${server}/(modules|main)/` },
  ),
  forbid(
    'platform-no-product-words',
    'Of the contract the platform knows kernel and messages.',
    { path: `${server}/platform/`, pathNot: test },
    { path: `${contract}/(?!kernel/|messages/)` },
  ),
  forbid(
    'platform-own-adapters',
    'Of the loading dock the platform knows what every product needs: the way out, files, mail. Rooms declare ports for the rest.',
    { path: `${server}/platform/`, pathNot: test },
    { path: `${adapters}/(?!(http|files|mail)/)` },
  ),
  forbid(
    'adapters-as-types',
    'Rooms and platform know adapters as types (oxlint checks the static imports); main hands over the real ones.',
    { path: `${server}/(platform|modules)/`, pathNot: test },
    { path: '^packages/adapters/', dependencyTypes: ['dynamic-import', 'require'] },
  ),
  forbid(
    'room-below-main',
    'Main starts rooms; no room knows main.',
    { path: `${server}/modules/` },
    { path: `${server}/main/` },
  ),
  forbid(
    'room-side-door',
    'Another room is entered through its index.ts; by a fixture, through its fixture as well.',
    { path: `${server}/modules/([^/]+)/` },
    { path: `${server}/modules/(?!$1/)[^/]+/(?!(index|module\\.fixture)\\.ts$)` },
  ),
  ...byNeed(
    'room-not-needed',
    'A room imports the rooms its module.ts needs, and no other; what it must not need answers by slot or event.',
    floors.server,
  ),
  forbid(
    'main-by-doors',
    'Of a room, main and testing see index.ts and module.ts.',
    { path: `${server}/(main|testing)/` },
    { path: `${server}/modules/[^/]+/(?!(index|module)\\.ts$)` },
  ),
  forbid(
    'store-by-service',
    'Only services and workers touch stores (rules may name their types: oxlint looks after those).',
    { pathNot: `${server}/modules/[^/]+/([^/]+\\.(service|worker|rules|policy|test)|module)\\.ts$` },
    { path: `${server}/modules/[^/]+/[^/]+\\.store\\.ts$` },
  ),
];

const webWalls = [
  forbid(
    'web-meets-contract-only',
    'The shop front knows the server by its contract.',
    { path: '^packages/web/' },
    { path: '^packages/(server|adapters)/' },
  ),
  ...upwards('web-leftwards', 'platform → ui → widgets → features → app: leftwards only.', webFloors, web),
  forbid(
    'screens-by-the-whole',
    'A test of a screen opens the interface and looks at it; of its parts it knows fixtures of its own room.',
    { path: `${web}/.+\\.test\\.tsx$` },
    { path: `${web}/app/` },
  ),
  forbid(
    'features-are-strangers',
    'What two features need is a widget.',
    { path: `${web}/features/([^/]+)/` },
    { path: `${web}/features/(?!$1/)` },
  ),
  forbid(
    'contributions-by-app',
    'What a room adds to the pages of others is joined by its file name, in app/contributions.ts; nobody imports it.',
    {},
    { path: contribution },
  ),
  forbid(
    'contribution-is-light',
    'A contribution is loaded before anybody needs it: its parts are fetched by `load`.',
    { path: contribution },
    { path: '\\.tsx$', dependencyTypesNot: ['dynamic-import'] },
  ),
  forbid(
    'feature-without-room',
    'Features are the rooms of the house: a folder of this name stands in the contract.',
    { path: `${web}/features/(?!(${[...readNeeds(__dirname, floors.contract).keys()].join('|')})/)` },
    {},
  ),
];

module.exports = {
  forbidden: [...anywhere, ...contractWalls, ...adapterWalls, ...serverWalls, ...webWalls],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '\\.css$' },
    // A type that is imported is knowledge too: `import type` counts.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
