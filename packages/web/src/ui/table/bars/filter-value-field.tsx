import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { Filter, FilterField, FilterValue } from './filters.ts';

type FilterValueFieldProps = {
  readonly field: FilterField;
  readonly filter: Filter;
  readonly error: string | undefined;
  readonly change: (value: FilterValue) => void;
};

const numberOf = (text: string): number | null => (text === '' || Number.isNaN(Number(text)) ? null : Number(text));

const Choices = ({ field, filter, error, change }: FilterValueFieldProps) => {
  const { t } = useTranslation();
  const chosen = Array.isArray(filter.value) ? filter.value : [];
  return (
    <Checkbox.Group
      label={t('table.values')}
      value={[...chosen]}
      error={error}
      onChange={(values: string[]) => change(values)}
    >
      <Stack gap={8} mah={220} p={2} style={{ overflow: 'auto' }}>
        {field.kind === 'choice' &&
          field.choices.map(({ value, label }, at) => (
            <Checkbox
              key={value}
              value={value}
              label={label}
              styles={{ body: { alignItems: 'center' } }}
              data-autofocus={at === 0 || undefined}
            />
          ))}
      </Stack>
    </Checkbox.Group>
  );
};

/** One of the choices. Nothing stands there until one is chosen. */
const Choice = ({ field, filter, error, change }: FilterValueFieldProps) => {
  const { t } = useTranslation();
  const [chosen = ''] = Array.isArray(filter.value) ? filter.value : [];
  const choices = field.kind === 'choice' ? field.choices : [];
  return (
    <NativeSelect
      data-autofocus
      label={t('table.value')}
      error={error}
      value={chosen}
      data={[...(chosen === '' ? [{ value: '', label: '' }] : []), ...choices]}
      onChange={({ currentTarget }) => change(currentTarget.value === '' ? [] : [currentTarget.value])}
    />
  );
};

/**
 * The value of a condition, asked for as its field and operator need it. It gets the focus: it is what is most often still
 * to be said.
 */
export const FilterValueField = (props: FilterValueFieldProps) => {
  const { field, filter, error, change } = props;
  const { t } = useTranslation();
  const { value, operator } = filter;
  if (field.kind === 'choice') return field.isSingle ? <Choice {...props} /> : <Choices {...props} />;
  if (field.kind === 'yes_no')
    return (
      <NativeSelect
        data-autofocus
        label={t('table.value')}
        value={value === false ? 'no' : 'yes'}
        data={[
          { value: 'yes', label: t('table.yes') },
          { value: 'no', label: t('table.no') },
        ]}
        onChange={(event) => change(event.currentTarget.value === 'yes')}
      />
    );
  const isNumber = field.kind === 'number' || operator === 'in_last';
  return (
    <TextInput
      data-autofocus
      onFocus={({ currentTarget }) => currentTarget.type !== 'date' && currentTarget.select()}
      label={operator === 'in_last' ? t('table.days_back') : t('table.value')}
      type={isNumber ? 'number' : field.kind === 'date' ? 'date' : 'text'}
      inputMode={isNumber ? 'decimal' : undefined}
      step={operator === 'in_last' ? 1 : 'any'}
      autoComplete="off"
      error={error}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => change(isNumber ? numberOf(currentTarget.value) : currentTarget.value)}
    />
  );
};
