import { visitOutcomes, type VisitOutcome } from '@galena/contract/enrichment';

/** The sentence of an outcome. A server that is newer than this page may know others. */
export const outcomeWord = (outcome: string): VisitOutcome | 'anything' =>
  visitOutcomes.find((one) => one === outcome) ?? 'anything';
