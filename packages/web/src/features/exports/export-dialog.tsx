import { exportRoutes, preparedRoutes, scheduleRoutes } from '@galena/contract/exports';
import { maxNamed } from '@galena/contract/lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { RadioField } from '../../ui/fields/choice-fields.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { Icon } from '../../ui/icon.tsx';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import type { ListActionProps } from '../../widgets/contributions/list-actions.ts';
import { useMe } from '../../widgets/me.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { askedOf, columnsOf, standardChoice, useKeptChoice, type Choice } from './export-choice.ts';
import classes from './export-dialog.module.css';
import { saveLink } from './save-link.ts';
import { ScheduleFields, standardSchedule, type ScheduleDraft } from './schedules/schedule-fields.tsx';

/** At once, in the background, or again and again. */
type Way = 'now' | 'later' | 'schedule';

type Input = { readonly way: Way; readonly choice: Choice; readonly draft: ScheduleDraft };

const useExport = ({ list, wanted, shown, fields, close }: ListActionProps) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ way, choice, draft }: Input) => {
      const params = { type: list.type, id: list.id };
      const asked = askedOf(choice, { shown, fields });
      const some = 'ids' in wanted ? { resultIds: [...wanted.ids] } : wanted;
      if (way === 'later') return void (await call(preparedRoutes.prepare, { params, body: { ...some, ...asked } }));
      if (way === 'schedule') {
        const filters = 'ids' in wanted ? {} : wanted.filters;
        const { recipients, ...rhythm } = draft;
        const request = { all: true as const, filters, ...asked };
        const body = { ...rhythm, recipients: [...recipients], campaign_id: list.id, request };
        return void (await call(scheduleRoutes.add, { body }));
      }
      const answer = await call(exportRoutes.export, { params, query: { ticket: 1 }, body: { ...some, ...asked } });
      if (!(answer instanceof Blob)) saveLink(answer.data.download_url);
    },
    onSuccess: () => {
      for (const route of [preparedRoutes.list, scheduleRoutes.schedules])
        void queryClient.invalidateQueries({ queryKey: keyOf(route) });
      close();
    },
  });
};

type WaysProps = { readonly way: Way; readonly choose: (way: Way) => void; readonly isOfNamed: boolean };

const Ways = ({ way, choose, isOfNamed }: WaysProps) => {
  const { t } = useTranslation();
  return (
    <RadioField
      label={t('exports.ways.title')}
      field={looseField<Way>('way', way, (next) => choose(next ?? 'now'))}
      choices={(['now', 'later', 'schedule'] as const)
        // Records that were picked by hand are the same ones every week.
        .filter((value) => value !== 'schedule' || !isOfNamed)
        .map((value) => ({ value, label: t(`exports.ways.${value}`), help: t(`exports.ways.${value}_help`) }))}
    />
  );
};

/** What keeps an export from being made, in words; null: nothing does. */
const useObstacle = ({ wanted }: ListActionProps, { way, draft }: Input): string | null => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  if ('ids' in wanted && wanted.ids.length > maxNamed)
    return t('widgets.too_many_named', { count: maxNamed, number: number(maxNamed) });
  return way === 'schedule' && draft.recipients.length === 0 ? t('exports.schedule.no_recipients') : null;
};

/** Asks what a file is to hold and how it is wanted, and has it made. It costs nothing. */
export const ExportDialog = (props: ListActionProps) => {
  const { list, count, isOpenEnded, shown, fields, close } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const me = useMe();
  const [kept, keep] = useKeptChoice(list.type, { shown, fields });
  const [before] = useState(kept);
  const [choice, choose] = useState<Choice>(before);
  const [way, setWay] = useState<Way>('now');
  const [draft, setDraft] = useState<ScheduleDraft>(() => standardSchedule(me.id));
  const { mutate, isPending, error } = useExport(props);
  const input = { way, choice, draft };
  const obstacle = useObstacle(props, input);
  const amount = isOpenEnded ? t('table.or_more', { number: number(count) }) : number(count);
  const reset = (): void => {
    choose(standardChoice({ shown, fields }));
    keep(null);
  };
  return (
    <Dialog title={t('exports.csv.title', { count, number: amount })} onClose={close}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (obstacle !== null || columnsOf(choice, { shown, fields }).length === 0) return;
          if (choice !== before) keep(choice);
          mutate(input);
        }}
      >
        <ChoiceFields choice={choice} choose={choose} reset={reset} shown={shown} fields={fields} />
        <Ways way={way} choose={setWay} isOfNamed={'ids' in props.wanted} />
        {way === 'schedule' && <ScheduleFields draft={draft} change={setDraft} />}
        <AddressLink page="LeadSearch:Exports" className={classes.past} onClick={close}>
          {t('exports.past_link')}
        </AddressLink>
        {obstacle !== null && (
          <Note tone="danger" isAlert>
            {obstacle}
          </Note>
        )}
        <DialogActions
          label={way === 'now' ? t(`exports.csv.do.${choice.format}`) : t(`exports.ways.${way}_do`)}
          icon={<Icon name={way === 'schedule' ? 'calendar-repeat' : 'download'} />}
          isBusy={isPending}
          failure={error}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};
