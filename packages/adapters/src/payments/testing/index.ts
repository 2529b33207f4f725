export { startStripe } from './benches.ts';
export { hasContracts, problemsWithStripe, unknownOfStripe } from './contracts.ts';
