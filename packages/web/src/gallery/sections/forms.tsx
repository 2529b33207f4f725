import { Button } from '@mantine/core';
import { useState } from 'react';
import { Me } from '@galena/contract/identity';
import { Empty, Id } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import { CheckField, PasswordField, TextField } from '../../ui/fields.tsx';
import { ChoiceCards, RadioField, SegmentField } from '../../ui/fields/choice-fields.tsx';
import { ColourField } from '../../ui/fields/colour-field.tsx';
import { FieldRow, FormActions, FormProblems, FormSection, useSaveKey } from '../../ui/fields/form/form-layout.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { useRows } from '../../ui/fields/form/rows.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { MultiSelectField, SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { TokenField } from '../../ui/fields/token-field.tsx';
import { UrlField } from '../../ui/fields/url-field.tsx';
import { useForm } from '../../ui/form.ts';
import classes from './forms.module.css';

export const title = 'Forms';

// The gallery has no zod of its own: it puts its form together from the contract's pieces.
const Text = Me.shape.first_name;
const Whole = Me.shape.additional_queries.element.shape.count;
const Editor = Empty.extend({
  name: Text.min(1).max(80),
  description: Text.max(120).optional(),
  website: Text.min(1).refine((text) => URL.canParse(text), { error: validationSentences.url }),
  starts: Text,
  list: Id,
  industries: Text.array().min(1),
  keywords: Text.array().max(5),
  limits: Empty.extend({ max: Whole.min(1).max(500), balance: Whole.nullable() }),
  source: Text,
  colour: Text.regex(/^#[0-9A-F]{6}$/),
  send: Me.shape.is_active,
  hours: Empty.extend({ day: Text.min(1), from: Text.min(1) }).array(),
});

const lists = [
  'Dentists Lisbon metro',
  'Physio and osteo Porto',
  'RevOps leads DACH',
  'Solar installers Bavaria',
  'Trail running, 20k to 80k',
  'Cafés of Málaga',
  'Clinic managers France',
  'Shopify stores on old themes',
  'Yoga studios',
].map((label, at) => ({ value: at + 1, label, note: `${(at + 1) * 134} records` }));

const industries = [
  'Dental clinic',
  'Orthodontist',
  'Physiotherapist',
  'Optician',
  'Pharmacy',
  'Veterinary clinic',
].map((label) => ({ value: label, label }));

const useEditorForm = () =>
  useForm({
    schema: Editor,
    initial: {
      name: 'New dentists, Lisbon metro',
      description: 'Picks up clinics that opened or got a website since the last run.',
      website: '',
      starts: 'schedule',
      list: null,
      industries: ['Dental clinic', 'Orthodontist'],
      keywords: ['implants'],
      limits: { max: 1250, balance: 200 },
      source: 'crawl',
      colour: '#FFC021',
      send: true,
      hours: [{ day: 'Monday', from: '' }],
    },
    submit: () => new Promise((done) => setTimeout(done, 1_000)),
  });

type EditorForm = ReturnType<typeof useEditorForm>;

const Hours = ({ form }: { form: EditorForm }) => {
  const hours = useRows(form.field('hours'));
  return (
    <>
      {hours.rows.map(({ key, index }) => (
        <FieldRow key={key}>
          <TextField field={form.field(`hours.${index}.day`)} label={`Day ${index + 1}`} />
          <TextField field={form.field(`hours.${index}.from`)} label="From" />
          <div className={classes.rowButtons}>
            <Button onClick={() => hours.move(index, Math.max(0, index - 1))}>Up</Button>
            <Button onClick={() => hours.remove(index)}>Remove</Button>
          </div>
        </FieldRow>
      ))}
      <div>
        <Button onClick={() => hours.add({ day: '', from: '' })}>Add a day</Button>
      </div>
    </>
  );
};

const Sources = ({ form }: { form: EditorForm }) => (
  <ChoiceCards
    field={form.field('source')}
    label="Source"
    choices={[
      { value: 'crawl', label: 'Website crawl', help: 'Read a whole site', icon: 'world' },
      { value: 'link', label: 'Single link', help: 'One page', icon: 'link' },
      { value: 'text', label: 'Text', help: 'Paste or write', icon: 'align-left' },
      { value: 'questions', label: 'Q&A', help: 'Question and answer', icon: 'message-question' },
      { value: 'pdf', label: 'PDF', help: 'Up to 20 MB each', icon: 'file-type-pdf' },
    ]}
  />
);

const Search = ({ form }: { form: EditorForm }) => (
  <FormSection title="Search" help="What to search for every time.">
    <SegmentField
      field={form.field('starts')}
      label="Starts"
      choices={[
        { value: 'schedule', label: 'On a schedule', icon: 'calendar-repeat' },
        { value: 'webhook', label: 'When a webhook calls', icon: 'webhook' },
      ]}
    />
    <SelectField
      field={form.field('list')}
      label="Save to list"
      icon="stack-2"
      options={lists}
      placeholder="Choose a list"
    />
    <MultiSelectField
      field={form.field('industries')}
      label="What kind of business?"
      icon="search"
      options={industries}
    />
    <TokenField
      field={form.field('keywords')}
      label="Keywords"
      suggestions={['implants', 'orthodontics', 'whitening']}
      isOptional
    />
    <Sources form={form} />
  </FormSection>
);

const EditorFields = () => {
  const form = useEditorForm();
  useSaveKey(form.element.ref);
  return (
    <form {...form.element}>
      <FormProblems form={form} />
      <FormSection title="Name" help="Shown in the list and in run reports.">
        <TextField field={form.field('name')} label="Name" />
        <TextareaField field={form.field('description')} label="Description" max={120} isOptional />
        <UrlField
          field={form.field('website')}
          label="Website"
          help="Type a domain and go on: it becomes a whole address."
        />
      </FormSection>
      <Search form={form} />
      <FormSection title="Limits" help="Your guard rail on spend.">
        <FieldRow>
          <NumberField field={form.field('limits.max')} label="Most results per day" unit="records" min={1} max={500} />
          <NumberField
            field={form.field('limits.balance')}
            label="Stop when the balance is below"
            unit="credits"
            isOptional
          />
        </FieldRow>
        <SwitchField field={form.field('send')} label="Send new records to HighLevel after each run" />
        <ColourField
          field={form.field('colour')}
          label="Primary"
          readings={[{ colour: '#FFFFFF', name: 'white', atLeast: 4.5 }]}
        />
        <Hours form={form} />
      </FormSection>
      <FormActions form={form}>
        <Button variant="subtle" onClick={() => form.reset()}>
          Discard
        </Button>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          Save
        </Button>
      </FormActions>
    </form>
  );
};

const long = 'Benachrichtigungseinstellungen der Arbeitsunfähigkeitsbescheinigung';

/** Every field once, as it is when it cannot be used, when it is wrong, and when its label is long. */
const States = ({ state }: { state: 'empty' | 'error' | 'disabled' | 'read only' }) => {
  const error = state === 'error' ? 'Field is required.' : undefined;
  const isFilled = state === 'disabled' || state === 'read only';
  const text = isFilled ? 'Northbeam Growth' : '';
  const [on, setOn] = useState<boolean | null>(isFilled);
  const [few, setFew] = useState<string | null>(isFilled ? 'a' : null);
  const field = <Value,>(name: string, value: Value) =>
    looseField<Value>(`${state} ${name}`, value, () => undefined, error);
  const look = { isDisabled: state === 'disabled', isReadOnly: state === 'read only', placeholder: 'Placeholder' };
  const choices = [
    { value: 'a', label: 'Every day', help: 'Also on weekends' },
    { value: 'b', label: 'On weekdays' },
  ];
  return (
    <section className={classes.state} aria-label={state}>
      <h3>{state}</h3>
      <TextField field={field('text', text)} label={long} help="Help stands below the label." {...look} />
      <PasswordField field={field('password', text)} label="Password" {...look} />
      <NumberField
        field={field('number', isFilled ? 12_345.5 : (null as never))}
        label="Number"
        unit="credits"
        {...look}
      />
      <SelectField field={field('select', isFilled ? 3 : (null as never))} label="List" options={lists} {...look} />
      <SelectField
        field={looseField('few', few, setFew, error)}
        label="Few options"
        options={choices}
        isOptional
        {...look}
      />
      <MultiSelectField
        field={field('multi', isFilled ? ['Optician', 'Pharmacy'] : [])}
        label="Industries"
        options={industries}
        {...look}
      />
      <TokenField field={field('tokens', isFilled ? ['one', 'two'] : [])} label="Keywords" {...look} />
      <TextareaField field={field('area', text)} label="Description" max={10} {...look} />
      <RadioField field={field('radio', isFilled ? 'a' : (null as never))} label="Repeat" choices={choices} {...look} />
      <ChoiceCards field={field('cards', isFilled ? 'a' : (null as never))} label="Cards" choices={choices} {...look} />
      <CheckField
        field={looseField('check', on, setOn, error)}
        label="Find employees too"
        help="2 credits each"
        {...look}
      />
      <CheckField field={looseField('check', on, setOn, error)} label="Without help" {...look} />
      <SwitchField
        field={looseField('switch', on, setOn, error)}
        label="Skip businesses already in my lists"
        help="61 of these are in Dental Porto and Lisbon pilot"
        {...look}
      />
      <ColourField field={field('colour', isFilled ? '#0F766E' : '')} label="Sidebar" automatic="#F3F3F6" {...look} />
    </section>
  );
};

export const Part = () => (
  <>
    <EditorFields />
    <div className={classes.states}>
      <States state="empty" />
      <States state="error" />
      <States state="disabled" />
      <States state="read only" />
    </div>
  </>
);
