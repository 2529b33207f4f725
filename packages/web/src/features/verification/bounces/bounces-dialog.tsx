import type { List } from '@galena/contract/lists';
import {
  bounceRoutes as routes,
  maxBounces,
  type BounceReport,
  type BounceReports,
} from '@galena/contract/verification';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DialogActions, DialogButtons, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import type { ListActionProps } from '../../../widgets/contributions/list-actions.ts';
import { useBounced } from './bounce-dialog.tsx';
import { pastedEmails, pastedWithout } from './pasted.ts';
import classes from './bounces-dialog.module.css';

type Outcome = BounceReport['outcome'];

/** What came of them, one kind after the other: first what brings credits back. */
const outcomes: readonly Outcome[] = [
  'refunded',
  'refunded_before',
  'not_charged',
  'no_policy',
  'own_key',
  'too_late',
  'other_email',
  'limit_reached',
  'soft_bounce',
  'unknown_email',
];

/** What was reported, and how many lines held no address. */
type Report = { readonly reports: BounceReports; readonly without: number };

/** What became of the addresses: how many records are marked, what came back, and why not more. */
const Reported = ({ reports, without }: Report) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { records, credits, results, unread } = reports;
  const words = (count: number) => ({ count, number: number(count) });
  const counts = outcomes
    .map((outcome) => ({ outcome, count: results.filter((one) => one.outcome === outcome).length }))
    .filter(({ count }) => count > 0);
  return (
    <Note
      tone={records > 0 ? 'success' : 'neutral'}
      title={records > 0 ? t('verification.bounces.marked', words(records)) : t('verification.bounces.none')}
    >
      {records > 0 && (
        <p className={classes.line}>
          {credits > 0 ? t('verification.bounces.credits', words(credits)) : t('verification.bounces.no_credits')}
        </p>
      )}
      <ul className={classes.counts}>
        {counts.map(({ outcome, count }) => (
          <li key={outcome}>{t(`verification.bounces.counts.${outcome}`, words(count))}</li>
        ))}
        {unread.length > 0 && <li>{t('verification.bounces.counts.unread', words(unread.length))}</li>}
        {without > 0 && <li>{t('verification.bounces.counts.without', words(without))}</li>}
      </ul>
    </Note>
  );
};

const useBouncesForm = (list: Pick<List, 'id'> | null, done: (report: Report) => void) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const refresh = useBounced();
  return useForm<{ readonly emails: string }>({
    initial: { emails: '' },
    check: ({ emails }): Record<string, string[]> => {
      const count = pastedEmails(emails).length;
      if (count === 0) return { emails: [t('verification.bounces.missing')] };
      return count > maxBounces
        ? { emails: [t('verification.bounces.over_limit', { number: number(maxBounces) })] }
        : {};
    },
    submit: async ({ emails }) => {
      const body = { emails: [...pastedEmails(emails)], ...(list && { list_id: list.id }) };
      const { data } = await call(routes.reportMany, { body });
      void refresh();
      done({ reports: data, without: pastedWithout(emails) });
    },
  });
};

type BouncesDialogProps = { readonly list: Pick<List, 'id' | 'name'> | null; readonly close: () => void };

/** Takes the addresses that a mail tool says came back: of a list, or of all of them. */
export const BouncesDialog = ({ list, close }: BouncesDialogProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [report, setReport] = useState<Report | null>(null);
  const form = useBouncesForm(list, setReport);
  return (
    <Dialog title={t('verification.shell.report_bounces')} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <div role="status" className={classes.status}>
          {report && <Reported {...report} />}
          {form.isBusy && <p className={classes.line}>{t('verification.bounces.working')}</p>}
        </div>
        {!report && (
          <>
            <p className={classes.line}>
              {list ? t('verification.bounces.in_list', { list: list.name }) : t('verification.bounces.in_all')}
            </p>
            <TextareaField
              field={form.fieldAt<string>('emails')}
              label={t('verification.bounces.emails')}
              help={t('verification.bounces.help', { number: number(maxBounces) })}
              rows={8}
            />
            <DialogActions
              label={t('verification.bounces.do')}
              icon={<Icon name="mail-x" />}
              isBusy={form.isBusy}
              failure={form.failure}
              close={close}
            />
          </>
        )}
        {report && (
          <DialogButtons>
            <Button onClick={close}>{t('feedback.close')}</Button>
          </DialogButtons>
        )}
      </DialogForm>
    </Dialog>
  );
};

/** The same from the menu of a list. */
export const ReportListBounces = ({ list, close }: ListActionProps) => <BouncesDialog list={list} close={close} />;
