export { startStripe } from './benches.ts';
export { problemsWithStripe, unknownOfStripe } from './contracts.ts';
