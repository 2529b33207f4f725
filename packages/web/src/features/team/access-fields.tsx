import { accessOptions, type AccessOption, type LeadsAccess } from '@galena/contract/team';
import { useTranslation } from '../../platform/use-translation.ts';
import { RadioField } from '../../ui/fields/choice-fields.tsx';
import { FieldGroup } from '../../ui/fields/field-frame.tsx';
import { TickBox } from '../../ui/fields/tick-box.tsx';
import type { FieldState } from '../../ui/form.ts';
import { holdsModule, useMe } from '../../widgets/me.ts';
import classes from './team.module.css';

type AccessFieldsProps = {
  readonly options: FieldState<AccessOption[]>;
  readonly leads: FieldState<LeadsAccess>;
};

/** What a member may open of what the account holds, and within leads whether they may spend. */
export const AccessFields = ({ options, leads }: AccessFieldsProps) => {
  const { t } = useTranslation();
  const me = useMe();
  const chosen = options.value ?? [];
  const offered = accessOptions.filter((option) => holdsModule(me, option));
  const toggle = (option: AccessOption, isOn: boolean): void =>
    options.change(accessOptions.filter((one) => (one === option ? isOn : chosen.includes(one))));
  return (
    <>
      <FieldGroup label={t('team.access')} error={options.error} className={classes.options}>
        {offered.map((option) => (
          <TickBox
            key={option}
            name={`option_${option}`}
            label={t(`team.options.${option}`)}
            help={t(`team.option_help.${option}`)}
            isChecked={chosen.includes(option)}
            change={(isOn) => toggle(option, isOn)}
            leave={() => undefined}
          />
        ))}
      </FieldGroup>
      {chosen.includes('leads') && (
        <RadioField
          field={leads}
          label={t('team.leads_access.label')}
          choices={(['spend', 'read'] as const).map((value) => ({
            value,
            label: t(`team.leads_access.${value}`),
            help: t(`team.leads_access.${value}_help`),
          }))}
        />
      )}
    </>
  );
};
