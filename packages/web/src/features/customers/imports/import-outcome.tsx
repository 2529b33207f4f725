import { customerImportRoutes as routes, type CustomerImport } from '@galena/contract/customers';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { Progress } from '../../../ui/progress/progress.tsx';
import { saveBlob } from '../../../widgets/save-blob.ts';
import classes from './imports.module.css';
import { isUnderWay } from './use-imports.ts';

const outcomes = ['added', 'known', 'refused'] as const;

/** What came of the rows so far; what came of none is left out, but for who was added. */
const Facts = ({ one }: { readonly one: CustomerImport }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const untried = isUnderWay(one) ? 0 : one.rows - one.rows_read;
  return (
    <ul className={classes.facts}>
      {outcomes
        .filter((outcome) => outcome === 'added' || one[outcome] > 0)
        .map((outcome) => (
          <li key={outcome}>
            {t(`customers.import.${outcome}`, { count: one[outcome], number: number(one[outcome]) })}
          </li>
        ))}
      {untried > 0 && <li>{t('customers.import.untried', { count: untried, number: number(untried) })}</li>}
    </ul>
  );
};

type EarlyEnd = 'stopped' | 'canceled' | 'withdrawn' | 'failed';

/** Whether there is something to be done about how it ended. */
const isEarly = (state: CustomerImport['state']): state is EarlyEnd =>
  state === 'stopped' || state === 'canceled' || state === 'withdrawn' || state === 'failed';

const RefusedFile = ({ one: { id } }: { readonly one: CustomerImport }) => {
  const { t } = useTranslation();
  const file = useMutation({
    mutationFn: () => call(routes.refused, { params: { id } }),
    onSuccess: (blob) => saveBlob(blob, `refused-${id}.csv`),
  });
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<Icon name="download" size={15} />}
        loading={file.isPending}
        onClick={() => file.mutate()}
      >
        {t('customers.import.download')}
      </Button>
    </div>
  );
};

type OutcomeProps = {
  readonly one: CustomerImport;
  /** It stands below the form of the next file. */
  readonly isBelow?: boolean;
  /** Counts how often what was pressed went as this came: each time the focus is here. */
  readonly focusTurn?: number;
};

/** How far a file of customers is, or what came of it. */
export const ImportOutcome = ({ one, isBelow = false, focusTurn = 0 }: OutcomeProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { state, file, rows, rows_read: read, stopped_at: row } = one;
  const label = t('customers.import.progress', { file });
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (focusTurn > 0) place.current?.focus();
  }, [focusTurn]);
  const counts = { read: number(read), rows: number(rows), row: number(row ?? 0) };
  return (
    <section className={classes.outcome} aria-label={label} data-below={isBelow || undefined}>
      {isBelow && <span className={classes.muted}>{label}</span>}
      {/* Read out when it has ended, and not row by row. */}
      <p className={classes.state} aria-live={isUnderWay(one) ? 'off' : 'polite'} tabIndex={-1} ref={place}>
        {t(`customers.import.states.${state}`, counts)}
      </p>
      {isUnderWay(one) && <Progress label={label} done={read} total={rows} />}
      <Facts one={one} />
      {isEarly(state) && <Note tone="warning">{t(`customers.import.${state}_help`)}</Note>}
      {one.refused > 0 && !isUnderWay(one) && <RefusedFile one={one} />}
      {isUnderWay(one) && <p className={classes.muted}>{t('customers.import.background')}</p>}
    </section>
  );
};
