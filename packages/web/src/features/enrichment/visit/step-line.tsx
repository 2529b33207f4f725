import type { LookupStep } from '@galena/contract/enrichment';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { outcomeWord } from './outcome-word.ts';
import { siteKey } from './source-word.ts';
import classes from './visit-line.module.css';

const icons: Readonly<Record<LookupStep['outcome'], IconName>> = {
  found: 'check',
  nothing: 'minus',
  failed: 'alert-triangle',
  skipped: 'minus',
  not_needed: 'minus',
};

/** What kept a source outside from an answer, by what the server wrote down. */
export const faultOf = (reason: string | null): 'key' | 'limit' | 'other' => {
  if (reason === 'auth') return 'key';
  return reason === 'rate_limited' || (reason?.endsWith('limit_reached') ?? false) ? 'limit' : 'other';
};

/** What a source said, in words. */
const useStepWord = (): ((step: LookupStep) => string) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return ({ source, outcome, reason, found, checked, verified }) => {
    const words = { count: found, number: number(found) };
    switch (outcome) {
      case 'found':
        return checked > 0
          ? t('enrichment.visit.step.checked', { ...words, verified: number(verified) })
          : t('enrichment.visit.step.found', words);
      case 'failed':
        return source === siteKey
          ? t(`enrichment.visit.why.${outcomeWord(reason ?? '')}`)
          : t(`enrichment.visit.fault.${faultOf(reason)}`);
      default:
        return t(`enrichment.visit.step.${outcome}`);
    }
  };
};

type StepLineProps = {
  readonly step: LookupStep;
  /** What the source is called. */
  readonly name: string;
};

/** A source of a look-up and what it said. */
export const StepLine = ({ step, name }: StepLineProps) => {
  const wordOf = useStepWord();
  return (
    <li className={classes.page} data-outcome={step.outcome}>
      <Icon name={icons[step.outcome]} size={14} className={classes.sign} />
      <span>
        {name}
        <span className={classes.why}>{wordOf(step)}</span>
      </span>
    </li>
  );
};
