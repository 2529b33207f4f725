export { depth, depthLimitMs, drawCases, rounds } from './depth.ts';
export { createRandom } from './random.ts';
