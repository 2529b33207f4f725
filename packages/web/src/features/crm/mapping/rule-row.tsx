import { fieldHows, type CrmField, type CrmPreview, type FieldHow, type FieldRule } from '@galena/contract/crm';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { TextField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { FieldState } from '../../../ui/form.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from '../parts/crm.module.css';

/** A field that stands in no form: what is chosen counts at once. */
const fieldOf = <Value,>(name: string, value: Value | null, change: (value: Value) => void): FieldState<Value> => ({
  name,
  value,
  error: undefined,
  change,
  clear: () => undefined,
  leave: () => undefined,
});

type RuleRowProps = {
  readonly at: number;
  readonly rule: FieldRule;
  /** What a real record comes to by it; undefined: not known yet. */
  readonly shown: CrmPreview['rules'][number] | undefined;
  readonly ours: CrmPreview['own_fields'];
  readonly theirs: readonly CrmField[];
  readonly crmName: string;
  readonly change: (rule: FieldRule) => void;
  readonly remove: () => void;
};

/** Our field of a rule, or its fixed text. */
const Ours = ({ at, rule, ours, change }: Pick<RuleRowProps, 'at' | 'rule' | 'ours' | 'change'>) => {
  const { t } = useTranslation();
  if (rule.how === 'fixed')
    return (
      <TextField
        field={fieldOf(`text.${at}`, rule.text, (text) => change({ ...rule, text }))}
        label={t('crm.map.text')}
      />
    );
  return (
    <SelectField
      field={fieldOf(`field.${at}`, rule.field, (field: string) => change({ ...rule, field }))}
      label={t('crm.map.ours')}
      options={ours.map(({ field, title }) => ({ value: field, label: title }))}
    />
  );
};

/** One field of ours and where it goes, with what that comes to. */
export const RuleRow = ({ at, rule, shown, ours, theirs, crmName, change, remove }: RuleRowProps) => {
  const { t } = useTranslation();
  const name = ours.find(({ field }) => field === rule.field)?.title ?? t('crm.map.fixed_name');
  const setHow = (how: FieldHow): void =>
    change(how === 'fixed' ? { ...rule, how, field: null, text: rule.text ?? '' } : { ...rule, how, text: null });
  return (
    <li className={classes.rule} aria-label={name}>
      <Ours at={at} rule={rule} ours={ours} change={change} />
      <SelectField
        field={fieldOf(`crm_field.${at}`, rule.crm_field || null, (target: string) =>
          change({ ...rule, crm_field: target }),
        )}
        label={t('crm.map.theirs', { name: crmName })}
        options={theirs.map(({ key, label }) => ({ value: key, label }))}
      />
      <SelectField
        field={fieldOf(`how.${at}`, rule.how, setHow)}
        label={t('crm.map.how')}
        options={fieldHows.map((value) => ({ value, label: t(`crm.map.${value}`) }))}
      />
      <span className={classes.example} title={shown?.value ?? undefined}>
        {shown?.value ?? (shown && !shown.problem ? t('crm.map.nothing') : '')}
      </span>
      <ActionIcon size={30} aria-label={t('crm.map.remove', { field: name })} onClick={remove}>
        <Icon name="x" size={15} />
      </ActionIcon>
      {shown?.problem && <span className={classes.problem}>{t(`crm.problem.${shown.problem}`)}</span>}
    </li>
  );
};
