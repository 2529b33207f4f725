import { useState } from 'react';
import { Empty } from '@galena/contract/kernel';
import { Me } from '@galena/contract/identity';
import { Button, Stack } from '@mantine/core';
import { DateField } from '../../ui/fields/dates/date-field.tsx';
import { DateRangeField } from '../../ui/fields/dates/date-range-field.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { useForm } from '../../ui/form.ts';
import classes from './forms.module.css';

export const title = 'Dates';

const presets = [
  { label: 'Last 7 days', from: '2026-11-14', to: '2026-11-20' },
  { label: 'Last 30 days', from: '2026-10-22', to: '2026-11-20' },
];

// The gallery has no zod of its own: it puts its forms together from the contract's pieces.
const Day = Me.shape.first_name.regex(/^\d{4}-\d{2}-\d{2}$/);
const Expiry = Empty.extend({ starts: Day, expires: Day.optional() });

const Form = () => {
  const form = useForm({
    schema: Expiry,
    initial: { starts: null, expires: '2026-12-31' },
    submit: () => Promise.resolve(),
  });
  return (
    <form {...form.element}>
      <Stack>
        <DateField field={form.field('starts')} label="Starts" help="Typed or chosen." />
        <DateField field={form.field('expires')} label="Expires" isOptional min="2026-12-05" max="2027-01-20" />
        <div>
          <Button type="submit">Save</Button> <code>{JSON.stringify(form.values)}</code>
        </div>
      </Stack>
    </form>
  );
};

const Range = () => {
  const [from, setFrom] = useState<string | null>('2026-11-14');
  const [to, setTo] = useState<string | null>('2026-11-20');
  return (
    <Stack>
      <DateRangeField
        label="Period"
        from={looseField('from', from, setFrom)}
        to={looseField('to', to, setTo)}
        presets={presets}
        isOptional
      />
      <code>{`${from} ${to}`}</code>
    </Stack>
  );
};

const still = (value: string | null, error?: string) => looseField<string>('still', value, () => undefined, error);

export const Part = () => (
  <div className={classes.narrow}>
    <Form />
    <Range />
    <DateField field={still('', 'Field is required.')} label="Wrong" />
    <DateField field={still('2026-11-14')} label="Disabled" isDisabled />
    <DateField field={still('2026-11-14')} label="Read only" isReadOnly />
    <DateRangeField from={still('', 'Field is required.')} to={still('', 'Field is required.')} label="Wrong range" />
    <DateRangeField from={still('2026-11-14')} to={still('2026-11-20')} label="Disabled range" isDisabled />
  </div>
);
