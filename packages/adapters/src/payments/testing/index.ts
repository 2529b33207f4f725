export { startPaypal, startStripe, type Ground } from './benches.ts';
export { hasContracts, problemsWithPaypal, problemsWithStripe, unknownOfStripe } from './contracts.ts';
