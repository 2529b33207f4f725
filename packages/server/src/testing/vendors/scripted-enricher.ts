import { enricher, type Enriched, type Enricher, type EnrichField, type KnownLead } from '@galena/adapters/enrichers';
import { VendorError, type ListType, type VendorFault } from '@galena/contract/kernel';
import { createProbeSearcher } from '../probes/probe-searcher.ts';

/** A source outside for tests that needs no key: it knows what it is told. */
export type ScriptedEnricher = {
  readonly enricher: Enricher;
  /** The searcher of the same name, whose settings are also the enricher's. */
  readonly searcher: ReturnType<typeof createProbeSearcher>['searcher'];
  /** Names of the leads it was asked about, in their order. */
  readonly asked: string[];
  /** What it says of a lead by its name; left out: it knows nothing. */
  readonly knows: Map<string, NonNullable<Enriched>>;
  /** It fails from now on; null: it answers again. */
  fault: VendorFault | null;
  /** It throws this from now on, as code does that meets what nobody foresaw: one thing or none. */
  thrown: readonly unknown[];
  /** Asked before each answer: what goes wrong instead; null: nothing does. */
  trouble: () => Error | null;
};

type Script = {
  readonly key: string;
  readonly type: ListType;
  readonly fields: readonly EnrichField[];
  readonly cents?: number;
};

export const createScriptedEnricher = ({ key, type, fields, cents = 0 }: Script): ScriptedEnricher => {
  const { searcher } = createProbeSearcher(type, () => [], key);
  const script: ScriptedEnricher = {
    searcher,
    asked: [],
    knows: new Map(),
    fault: null,
    thrown: [],
    trouble: () => null,
    get enricher() {
      return made;
    },
  };
  const made = enricher<unknown>({
    key,
    label: searcher.label,
    isSandbox: false,
    method: 'vendor',
    gives: [{ type, fields }],
    cost: cents === 0 ? 'free' : { cents, per: 'record' },
    licence: null,
    config: searcher.config,
    canAsk: ({ name }: KnownLead) => name !== undefined,
    find: async (_call, { name = '' }): Promise<Enriched> => {
      script.asked.push(name);
      const trouble = script.trouble();
      if (trouble) throw trouble;
      if (script.thrown.length > 0) throw script.thrown[0];
      if (script.fault) throw new VendorError(key, script.fault, 'the script fails');
      return script.knows.get(name) ?? null;
    },
  });
  return script;
};
