import { CallError } from '@galena/contract/kernel';
import { useState } from 'react';
import { CostButton } from '../../ui/cost/cost-button.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { FoldedField } from '../../ui/fields/folded-field.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { LookupField } from '../../ui/fields/lookup-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SliderField } from '../../ui/fields/slider-field.tsx';
import { isMatch } from '../../ui/fields/text/matching.ts';
import { LineTabs } from '../../ui/line-tabs.tsx';
import classes from './forms.module.css';

export const title = 'Fields of a search';

const nothing = (): void => undefined;

const tabs = [
  { id: 'people', label: 'People', icon: 'address-book', keys: '1' },
  { id: 'company', label: 'Company', icon: 'building-skyscraper', keys: '2' },
  { id: 'local', label: 'Local', icon: 'map-pin', keys: '3' },
  { id: 'domain', label: 'Domain', icon: 'world-www' },
] as const;

const Tabs = () => {
  const [active, setActive] = useState('local');
  return (
    <>
      <LineTabs label="What to search for" tabs={tabs} active={active} onSelect={setActive} panelId="search-panel" />
      <div id="search-panel" role="tabpanel" aria-label={active} />
    </>
  );
};

const cities = ['Lisbon, Portugal', 'Lisburn, United Kingdom', 'London, United Kingdom', 'Lyon, France', 'Zürich'];

type LookupProps = { readonly label: string; readonly error?: string; readonly failure?: boolean };

const Lookup = ({ label, error, failure = false }: LookupProps) => {
  const [place, setPlace] = useState<string | null>(null);
  const [search, ask] = useState<string | null>(null);
  return (
    <LookupField<string>
      field={looseField('place', place, setPlace, error)}
      label={label}
      icon="map-pin"
      placeholder="City"
      hint="Enter a city."
      found={{
        items: failure ? undefined : cities.filter((city) => search && isMatch(city, search)),
        isPending: false,
        error: failure ? new CallError(503, null) : null,
        retry: nothing,
      }}
      onAsk={ask}
      keyOf={(city) => city}
      labelOf={(city) => city}
      noteOf={() => 'City'}
    />
  );
};

const Range = ({ label, start }: { readonly label: string; readonly start: number | null }) => {
  const [min, setLeast] = useState(start);
  const [isOpen, setIsOpen] = useState(start === null);
  return (
    <FoldedField
      label={label}
      summary={min === null ? null : `at least ${min}`}
      none="Any"
      isOpen={isOpen}
      toggle={() => setIsOpen(!isOpen)}
      clear={() => setLeast(null)}
    >
      <NumberField field={looseField('least', min, setLeast)} label="At least" isPlain />
    </FoldedField>
  );
};

const Amount = () => {
  const [amount, setAmount] = useState<number | null>(1_000);
  const error = amount === null ? 'Field is required.' : undefined;
  return (
    <AmountField field={looseField('amount', amount, setAmount, error)} label="Stop at" choices={[25, 250, 1_000]} />
  );
};

const Radius = () => {
  const [radius, setRadius] = useState<number | null>(null);
  return (
    <SliderField
      field={looseField('radius', radius, setRadius)}
      label="Within"
      min={1}
      max={50}
      standard={10}
      format={(value) => `${value} km`}
    />
  );
};

export const Part = () => (
  <>
    <Tabs />
    <div className={classes.states}>
      <Lookup label="Where?" />
      <Lookup label="Where, refused" error="Please select location before continue." />
      <Lookup label="Where, out of reach" failure />
      <div>
        <Range label="Employees" start={50} />
        <Range label="Founded in" start={null} />
        <Range label="Benachrichtigungseinstellungen der Abteilung" start={1990} />
      </div>
      <Amount />
      <Radius />
      <CostButton cost={null} size="md" variant="filled" keys="mod+enter" onPress={nothing}>
        Run search
      </CostButton>
    </div>
  </>
);
