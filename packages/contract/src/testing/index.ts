export { depth, depthLimitMs, drawCases, rounds } from './depth.ts';
export { createRandom, type Random } from './random.ts';
