import { exportRepeats, type ExportRhythm, maxRecipients, scheduleRoutes } from '@galena/contract/exports';
import { editRoutes } from '@galena/contract/records';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { RadioField } from '../../../ui/fields/choice-fields.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { MultiSelectField, SelectField } from '../../../ui/fields/select-field.tsx';
import { useRhythmWords } from './rhythm-words.ts';

/** When a list is exported, and who gets the link. */
export type ScheduleDraft = ExportRhythm & { readonly recipients: readonly number[] };

/** Every Monday morning, to oneself. */
export const standardSchedule = (userId: number): ScheduleDraft => ({
  repeat: 'weekly',
  weekday: 1,
  day: 1,
  hour: 8,
  recipients: [userId],
});

const numbersTo = (last: number): readonly number[] => Array.from({ length: last }, (_, at) => at + 1);
const hours = Array.from({ length: 24 }, (_, hour) => hour);

type ScheduleFieldsProps = {
  readonly draft: ScheduleDraft;
  readonly change: (draft: ScheduleDraft) => void;
};

const Day = ({ draft, change }: ScheduleFieldsProps) => {
  const { t } = useTranslation();
  const { weekday, dayOfMonth } = useRhythmWords();
  if (draft.repeat === 'daily') return null;
  const isWeekly = draft.repeat === 'weekly';
  return (
    <SelectField<number>
      label={isWeekly ? t('exports.schedule.weekday') : t('exports.schedule.day')}
      help={!isWeekly && draft.day > 28 ? t('exports.schedule.day_help') : undefined}
      field={looseField('day', isWeekly ? draft.weekday : draft.day, (value) =>
        change({ ...draft, [isWeekly ? 'weekday' : 'day']: value ?? 1 }),
      )}
      options={numbersTo(isWeekly ? 7 : 31).map((value) => ({
        value,
        label: isWeekly ? weekday(value) : dayOfMonth(value),
      }))}
    />
  );
};

/** When a list is to be exported, and who gets the link by mail. */
export const ScheduleFields = ({ draft, change }: ScheduleFieldsProps) => {
  const { t } = useTranslation();
  const { hour } = useRhythmWords();
  const { data: people } = useQuery(queryOf(editRoutes.colleagues, {}));
  const { data: schedules } = useQuery(queryOf(scheduleRoutes.schedules, {}));
  return (
    <>
      <RadioField
        label={t('exports.schedule.repeat')}
        field={looseField<ScheduleDraft['repeat']>('repeat', draft.repeat, (repeat) =>
          change({ ...draft, repeat: repeat ?? 'weekly' }),
        )}
        choices={exportRepeats.map((value) => ({ value, label: t(`exports.schedule.repeats.${value}`) }))}
      />
      <Day draft={draft} change={change} />
      <SelectField<number>
        label={t('exports.schedule.hour')}
        help={schedules && t('exports.schedule.zone', { zone: schedules.time_zone })}
        field={looseField('hour', draft.hour, (value) => change({ ...draft, hour: value ?? 8 }))}
        options={hours.map((value) => ({ value, label: hour(value) }))}
      />
      <MultiSelectField
        label={t('exports.schedule.recipients')}
        help={t('exports.schedule.recipients_help')}
        max={maxRecipients}
        field={looseField('recipients', draft.recipients.map(String), (ids) =>
          change({ ...draft, recipients: (ids ?? []).map(Number) }),
        )}
        options={(people?.data ?? []).map(({ id, name, email }) => ({
          value: String(id),
          label: name || email,
          note: email,
        }))}
      />
    </>
  );
};
