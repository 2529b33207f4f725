import type { List } from '@galena/contract/lists';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tip } from '../../../ui/layers/tip.tsx';
import { initialsOf } from '../../../ui/marks/initials.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { RunLine } from '../../../ui/progress/run-strip.tsx';
import { SegBar, SegLegend } from '../../../ui/progress/seg-bar.tsx';
import { useEmailParts } from '../../../ui/progress/run-strip.tsx';
import { useRunName } from '../../../widgets/runs/run-name.ts';
import classes from './list-marks.module.css';

/** A share that never says all or nothing where it is not so. */
const shareOf = (part: number, whole: number): number => {
  if (whole === 0 || part === 0) return 0;
  return part >= whole ? 1 : Math.min(0.99, Math.max(0.01, part / whole));
};

/** How many records of a list have an e-mail, as a bar: found, potential, and nothing as what is left of it. */
export const EmailBar = ({ list: { counts } }: { readonly list: List }) => {
  const parts = useEmailParts({
    found: counts.found,
    potential: counts.potentialsFound,
    none: counts.notFound + counts.looking,
    looking: 0,
  });
  const shown = parts.filter(({ id }) => id !== 'looking');
  return <SegBar parts={shown.map((part) => (part.id === 'none' ? { ...part, colour: 'rest' } : part))} />;
};

/** The words to the bars of a page. */
export const EmailLegend = () => {
  const { t } = useTranslation();
  return (
    <SegLegend
      parts={[
        { id: 'found', count: 1, colour: 'green', label: t('status.email.found') },
        { id: 'potential', count: 1, colour: 'amber', label: t('lists.potential') },
        { id: 'none', count: 1, colour: 'rest', label: t('lists.none') },
      ]}
    />
  );
};

/** "71 %", of the records with an e-mail. */
export const useEmailShare = (): ((list: List) => string) => {
  const { percent } = useAmounts();
  return ({ counts }) => (counts.all === 0 ? '–' : percent(shareOf(counts.found, counts.all)));
};

/** How much of a list went to a CRM, in words. */
export const useSentWords = (): ((list: List) => string) => {
  const { t } = useTranslation();
  const { percent } = useAmounts();
  return ({ counts: { sent, all } }) => {
    if (sent === 0) return t('lists.nothing_sent');
    return sent >= all ? t('lists.all_sent') : t('lists.share_sent', { percent: percent(shareOf(sent, all)) });
  };
};

/** The same in a column: a state where it is all or nothing, else the share. */
export const SentMark = ({ list: { counts } }: { readonly list: List }) => {
  const { t } = useTranslation();
  const { percent } = useAmounts();
  if (counts.sent === 0) return <Status family="delivery" state="unsent" size="md" />;
  if (counts.sent < counts.all) return <span>{percent(shareOf(counts.sent, counts.all))}</span>;
  return (
    <Status family="delivery" state="sent" size="md">
      {t('lists.all_sent')}
    </Status>
  );
};

/** When a list last changed; while something fills it, how far that is. */
export const Freshness = ({ list: { run, updated_at: moment }, hasClock = false }: FreshnessProps) => {
  const nameOf = useRunName();
  if (!run)
    return (
      <span className={classes.when}>
        {hasClock && <Icon name="clock" size={14} />}
        <Moment value={moment} />
      </span>
    );
  const progress = { done: run.done, total: run.total ?? 0, parts: [], isPaused: run.state === 'paused' };
  return (
    <span className={classes.running}>
      <RunLine run={{ ...progress, name: nameOf(run.kind, run.state) }} />
    </span>
  );
};

type FreshnessProps = { readonly list: List; readonly hasClock?: boolean };

/** Who made a list: their initials, their name on pointing and for those who listen. */
export const Owner = ({ list: { owner } }: { readonly list: List }) => {
  const { t } = useTranslation();
  if (!owner) return null;
  return (
    <Tip label={t('lists.owned_by', { name: owner.name })}>
      <span className={classes.owner}>
        <span aria-hidden>{initialsOf(owner.name)}</span>
        <HiddenText>{t('lists.owned_by', { name: owner.name })}</HiddenText>
      </span>
    </Tip>
  );
};
