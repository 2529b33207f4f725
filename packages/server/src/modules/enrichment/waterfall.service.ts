import type { SiteVisit } from '@galena/adapters/sites';
import type { LookupAction, LookupStep } from '@galena/contract/enrichment';
import { AppError, VendorError, type ListType } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { addressCheckSlot, type AddressCheck, type CheckedAddress } from './address-checks.service.ts';
import { askFinder, type Guessed } from './finder-step.service.ts';
import { employeesOf, findingsOf } from './findings.rules.ts';
import type { Source } from './sources.service.ts';
import { employeesIn, fieldOf, findingsIn, knownOf, type Origin } from './steps.rules.ts';
import { isOf, type Habits } from '../finder/index.ts';
import type { Finding, FoundEmployee, Subject } from '../records/index.ts';
import type { OpenEnricher } from '../sources/index.ts';

/** A step as it was taken. */
export type TakenStep = LookupStep & { readonly millis: number };

/** What the sources said of one record, one after the other. */
export type RecordLookup = {
  readonly subject: Subject;
  /** How its website was read; `not_asked`: it was not; null: the reader itself failed over it. */
  readonly visit: SiteVisit | 'not_asked' | null;
  readonly steps: readonly TakenStep[];
  readonly findings: readonly Finding[];
  readonly employees: readonly FoundEmployee[];
  /** Addresses that were checked on the way. */
  readonly checked: readonly CheckedAddress[];
  /** Addresses that the finder guessed and had asked about. */
  readonly guessed: Guessed;
  /** Whether what was found was paid for at its vendor by the account itself. */
  readonly isOwnKey: boolean;
  readonly isInvented: boolean;
};

/** What is asked, and of whom. */
export type Falling = {
  readonly runId: number;
  readonly listId: number;
  readonly type: ListType;
  readonly action: LookupAction;
  readonly sources: readonly Source[];
  /** How companies form addresses, as far as the account knows; null: nobody guesses. */
  readonly habits: Habits | null;
  /** Checks addresses between the steps; null: nobody does. */
  readonly check: AddressCheck | null;
  readonly readSite: (subject: Subject) => Promise<SiteVisit | null>;
};

/** Who checks addresses between the steps, where the account wants that, or pays by what is said of them. */
export const openCheck = async (
  context: Context,
  action: LookupAction,
  isByOutcome: boolean,
): Promise<AddressCheck | null> => {
  const [open] = context.app.slots.answersOf(addressCheckSlot);
  const check = open?.();
  if (!check || action !== 'email') return null;
  return isByOutcome || (await check.isWanted(context)) ? check : null;
};

type Answer = Pick<RecordLookup, 'findings' | 'employees'> & {
  readonly visit?: RecordLookup['visit'];
  /** Left out: what it says is still to be checked. */
  readonly checked?: readonly CheckedAddress[];
  readonly guessed?: Guessed;
  readonly outcome: Extract<LookupStep['outcome'], 'found' | 'nothing' | 'failed' | 'skipped'>;
  readonly reason: string | null;
  readonly isOwnKey?: boolean;
  readonly isInvented?: boolean;
};

const nothing = { findings: [], employees: [], reason: null } as const;

const outcomeOf = (findings: readonly Finding[], employees: readonly FoundEmployee[]): 'found' | 'nothing' =>
  findings.length + employees.length > 0 ? 'found' : 'nothing';

const askSite = async ({ type, action, readSite }: Falling, subject: Subject): Promise<Answer> => {
  if (!subject.website) return { ...nothing, outcome: 'skipped' };
  const visit = await readSite(subject);
  if (visit === null) return { ...nothing, visit, outcome: 'failed', reason: 'unexpected' };
  if (visit.outcome !== 'read') return { ...nothing, visit, outcome: 'failed', reason: visit.reason ?? visit.outcome };
  const findings = action === 'employees' ? [] : findingsOf(visit, type, subject, isOf);
  const employees = action === 'employees' ? employeesOf(visit) : [];
  const isFound = action === 'employees' ? employees.length > 0 : findings.some(({ field }) => field === 'email');
  return { findings, employees, visit, outcome: isFound ? 'found' : 'nothing', reason: null };
};

const askSource = async (
  context: Context,
  { runId, type, action }: Falling,
  enricher: OpenEnricher,
  subject: Subject,
  signal: AbortSignal,
): Promise<Answer> => {
  const known = knownOf(type, subject);
  const field = fieldOf[action];
  // Who is invented is nobody's to know but the inventor's.
  const isForbidden = subject.is_demo && !enricher.isSandbox;
  if (isForbidden || !enricher.canAsk(known, field)) return { ...nothing, outcome: 'skipped' };
  if (enricher.standing !== 'ready') return { ...nothing, outcome: 'failed', reason: enricher.standing };
  try {
    const asking = { runId, key: `${action} ${subject.id}`, signal };
    const { enriched, fetchedAt } = await enricher.ask(context, known, [field], asking);
    if (enriched === null) return { ...nothing, outcome: 'nothing' };
    const origin: Origin = { key: enricher.key, method: enricher.method, licence: enricher.licence, fetchedAt };
    const findings = findingsIn(action, enriched.record, origin);
    const employees = action === 'employees' ? employeesIn(enriched.people, origin) : [];
    const isOwnKey = enricher.vendorPaidBy === 'account';
    return {
      findings,
      employees,
      outcome: outcomeOf(findings, employees),
      reason: null,
      isOwnKey,
      isInvented: enricher.isSandbox,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    // What one source brings about is its step, and the next one is asked.
    if (error instanceof VendorError) return { ...nothing, outcome: 'failed', reason: error.fault };
    if (error instanceof AppError) return { ...nothing, outcome: 'failed', reason: error.def.code };
    throw error;
  }
};

const addressesIn = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(
    findings.flatMap(({ field, value }) =>
      field === 'email' && typeof value === 'string' ? [value.toLowerCase()] : [],
    ),
  ),
];

const stateIn = (checked: readonly CheckedAddress[], { value }: Finding): CheckedAddress['state'] | undefined =>
  checked.find(({ email }) => typeof value === 'string' && email === value.toLowerCase())?.state;

/** Addresses that take mail go first; those that take none are not found at all, so that nobody pays for them. */
const sifted = (findings: readonly Finding[], checked: readonly CheckedAddress[]): readonly Finding[] => {
  const isVerified = (one: Finding): boolean => stateIn(checked, one) === 'deliverable';
  const kept = findings.filter((one) => one.field !== 'email' || stateIn(checked, one) !== 'undeliverable');
  return [...kept.filter(isVerified), ...kept.filter((one) => !isVerified(one))];
};

/** Asks whoever a source is. @param visit how the website was read before, if it was */
const askOne = async (
  context: Context,
  falling: Falling,
  { enricher }: Source,
  subject: Subject,
  visit: RecordLookup['visit'],
  signal: AbortSignal,
): Promise<Answer> => {
  if (enricher === 'site') return askSite(falling, subject);
  if (enricher === 'finder') return { ...nothing, ...(await askFinder(context, falling, subject, visit, signal)) };
  return askSource(context, falling, enricher, subject, signal);
};

const visitIn = (answers: readonly Answer[]): RecordLookup['visit'] => {
  const visit = answers.find((one) => one.visit !== undefined)?.visit;
  return visit === undefined ? 'not_asked' : visit;
};

const stepOf = (source: string, answer: Answer, checked: readonly CheckedAddress[], millis: number): TakenStep => ({
  source,
  outcome: answer.outcome,
  reason: answer.reason,
  found: answer.findings.filter(({ field }) => field !== 'potential_emails').length + answer.employees.length,
  checked: checked.length + (answer.guessed?.checked.length ?? 0),
  verified: checked.filter(({ state }) => state === 'deliverable').length,
  millis,
});

const notNeeded = ({ key: source }: Source): TakenStep => ({
  source,
  outcome: 'not_needed',
  reason: null,
  found: 0,
  checked: 0,
  verified: 0,
  millis: 0,
});

/**
 * Asks the sources of a look-up one after the other about a record, until one has found what is looked for: of e-mails, where they are
 * checked between the steps, one that takes mail. What the others said stays behind it. Call it outside any transaction.
 * @throws the signal's reason, what a limiter throws, what fails on our own side
 */
export const lookThrough = async (
  context: Context,
  falling: Falling,
  subject: Subject,
  signal: AbortSignal,
): Promise<RecordLookup> => {
  const { sources, check } = falling;
  const steps: TakenStep[] = [];
  const checked: CheckedAddress[] = [];
  const answers: Answer[] = [];
  let isEnough = false;
  for (const source of sources) {
    if (isEnough) {
      steps.push(notNeeded(source));
      continue;
    }
    signal.throwIfAborted();
    const begun = performance.now();
    const answer = await askOne(context, falling, source, subject, visitIn(answers), signal);
    const fresh = addressesIn(answer.findings).filter((email) => !checked.some((one) => one.email === email));
    const now = answer.checked ?? (check && fresh.length > 0 ? await check.check(context, fresh, signal) : []);
    checked.push(...now);
    answers.push(answer);
    steps.push(stepOf(source.key, answer, now, Math.round(performance.now() - begun)));
    isEnough = answer.outcome === 'found' && (!check || now.some(({ state }) => state === 'deliverable'));
  }
  const paying = answers.filter(({ outcome }) => outcome === 'found');
  const guessed = answers.flatMap((one) => one.guessed ?? []);
  return {
    subject,
    visit: visitIn(answers),
    steps,
    findings: sifted(
      answers.flatMap(({ findings }) => findings),
      checked,
    ),
    employees: answers.flatMap(({ employees }) => employees),
    checked,
    guessed: {
      tried: guessed.flatMap(({ tried }) => tried),
      checked: guessed.flatMap((one) => one.checked),
    },
    isOwnKey: paying.length > 0 && paying.every((one) => one.isOwnKey === true),
    isInvented: answers.some((one) => one.isInvented === true && one.outcome === 'found'),
  };
};
