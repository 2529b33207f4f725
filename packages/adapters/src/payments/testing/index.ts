export { startPaypal, startStripe, type StandInHost as Ground } from './benches.ts';
export { hasContracts, problemsWithPaypal, problemsWithStripe, unknownOfStripe } from './contracts.ts';
