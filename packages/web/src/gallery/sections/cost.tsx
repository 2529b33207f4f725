import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { CostButton } from '../../ui/cost/cost-button.tsx';
import { CostPreview } from '../../ui/cost/cost-preview.tsx';
import type { CostEstimate } from '../../ui/cost/estimate.ts';
import { useSettled } from '../../ui/cost/use-settled.ts';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import classes from './forms.module.css';

export const title = 'Cost';

const estimateOf = (limit: number): CostEstimate => ({
  unit: 'Contacts with an email',
  each: 1,
  low: Math.round(limit * 0.66),
  high: Math.round(limit * 0.84),
  ceiling: limit,
});
const estimate = estimateOf(250);
const nothing = (): void => undefined;

/** Reckons while one types, as a search does. */
const Live = () => {
  const [limit, setLimit] = useState<number | null>(250);
  const [settled, isMoving] = useSettled(limit);
  const [isBusy, setBusy] = useState(false);
  const run = (): void => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2_000);
  };
  return (
    <Stack>
      <NumberField field={looseField('limit', limit, setLimit)} label="Stop at" unit="contacts" min={1} />
      <CostPreview
        estimate={settled === null ? undefined : estimateOf(settled)}
        isPending={isMoving}
        balance={4_812}
        hint="Not every business has an email that can be found."
        action={
          <CostButton cost={settled} isEstimate size="md" variant="filled" isBusy={isBusy} onPress={run}>
            Run search
          </CostButton>
        }
        buy={{ credits: 2_000, onPress: nothing }}
        stop={{ credits: 4_812, onPress: nothing }}
      />
    </Stack>
  );
};

export const Part = () => (
  <Stack>
    <Group>
      <CostButton cost={168} isEstimate icon="mail" onPress={nothing}>
        Enrich 84
      </CostButton>
      <CostButton cost={2} isEach icon="users" onPress={nothing}>
        Get employees
      </CostButton>
      <CostButton cost={168} isEstimate icon="mail" isBusy>
        Enrich 84
      </CostButton>
      <CostButton cost={12_400} variant="filled" onPress={nothing}>
        Get employees
      </CostButton>
      <CostButton cost={12_400} variant="filled" isBusy>
        Get employees
      </CostButton>
      <CostButton cost={null} icon="send" onPress={nothing}>
        Free of charge
      </CostButton>
      <CostButton cost={1} size="xs" icon="search" onPress={nothing}>
        Anreicherungsdienste für Kontaktdaten starten
      </CostButton>
    </Group>
    <div className={classes.narrow}>
      <Live />
      <CostPreview
        estimate={estimate}
        isPending
        balance={4_812}
        action={<Button variant="filled">Run search</Button>}
      />
      <CostPreview
        estimate={undefined}
        isPending
        balance={4_812}
        action={<Button variant="filled">Run search</Button>}
      />
      <CostPreview
        estimate={{ ...estimate, low: 210, high: 210 }}
        isPending={false}
        balance={96}
        buy={{ credits: 200, onPress: nothing }}
        stop={{ credits: 96, onPress: nothing }}
      />
    </div>
  </Stack>
);
