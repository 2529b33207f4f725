import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../../ui/marks/copy-button.tsx';
import { Credits } from '../../ui/marks/credits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/marks/kbd.tsx';
import { LongText } from '../../ui/marks/long-text.tsx';
import { Monogram } from '../../ui/marks/monogram.tsx';
import { Progress } from '../../ui/progress/progress.tsx';
import { RunLine, RunPercent, RunStrip, useEmailParts } from '../../ui/progress/run-strip.tsx';
import { SegBar, SegLegend } from '../../ui/progress/seg-bar.tsx';
import { Stat, StatRow } from '../../ui/progress/stat.tsx';
import { statusKinds, type StatusOf } from '../../ui/marks/status-kinds.ts';
import { Status } from '../../ui/marks/status.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { Tip } from '../../ui/layers/tip.tsx';

export const title = 'Statuses, figures, progress';

const families = Object.entries(statusKinds).map(([family, kinds]) => ({
  family,
  // The entries of a typed table lose their types.
  all: Object.keys(kinds).map((state) => ({ family, state }) as StatusOf),
}));

const Statuses = () => (
  <Stack gap="xs">
    {families.map(({ family, all }) => (
      <Group key={family} gap="lg">
        <Text w={90} c="dimmed">
          {family}
        </Text>
        {all.map((of) => (
          <Status key={of.state} {...of} />
        ))}
      </Group>
    ))}
    <Group>
      {families.flatMap(({ all }) => all.map((of) => <Status key={`${of.family} ${of.state}`} {...of} isPill />))}
      <Status family="delivery" state="sent" isPill>
        In HighLevel
      </Status>
    </Group>
    <Group>
      <Status family="email" state="potential" size="md">
        3 candidates
      </Status>
      <span>
        <Status family="email" state="found" isShapeOnly /> ola@belemdental.example
      </span>
    </Group>
  </Stack>
);

const Small = () => (
  <Stack gap="sm">
    <Group>
      <Tag>dental</Tag>
      <Tag icon="tag">pt-2026</Tag>
      <Tag isOutlined>Default</Tag>
      <Kbd>Esc</Kbd>
      <Kbd>⌘K</Kbd>
      <Button variant="filled" leftSection={<Icon name="list-search" />} rightSection={<Kbd isHint>N</Kbd>}>
        New search
      </Button>
      <Button variant="filled" leftSection={<Icon name="users" />} rightSection={<Credits amount={28} isEstimate />}>
        Get employees
      </Button>
      <Button rightSection={<Credits amount={1} />}>Get mobile</Button>
      <Credits amount={4_812} />
    </Group>
    <Group>
      {['Sorriso do Tejo', 'Clínica Dentária Alfama', 'Belém Dental Studio', 'Dente & Companhia', 'Parque Dental'].map(
        (name) => (
          <Group key={name} gap={8}>
            <Monogram name={name} />
            {name}
          </Group>
        ),
      )}
      <Monogram name="Inês Duarte" isRound />
      <Monogram name="Sorriso do Tejo" size={44} />
    </Group>
    <Group>
      <span>marcacoes@sorrisodotejo.example</span>
      <CopyButton value="marcacoes@sorrisodotejo.example" label="Copy email" />
      <Tip label="Sends the record once more, with its labels and its notes, to the contact it already has.">
        <Button>Resend</Button>
      </Tip>
      <Tip label="More">
        <ActionIcon aria-label="More">
          <Icon name="dots" />
        </ActionIcon>
      </Tip>
      <div style={{ width: 180 }}>
        <LongText>Loved how your same-day crowns are explained on one page without any jargon</LongText>
      </div>
      <div style={{ width: 180 }}>
        <LongText lines={2}>
          Your Saturday hours are the first thing a parent looks for, and yours stand at the top of the page
        </LongText>
      </div>
      <div style={{ width: 180 }}>
        <LongText>Short enough</LongText>
      </div>
    </Group>
  </Stack>
);

const Bars = () => {
  const parts = useEmailParts({ found: 112, potential: 19, none: 27, looking: 10 });
  return (
    <Stack gap="sm" maw={550}>
      <SegBar parts={parts} total={250} isTall />
      <SegLegend parts={parts} />
      <SegBar
        parts={[
          { id: 'plan', count: 1_200, colour: 'second', label: 'Plan, used first' },
          { id: 'bought', count: 3_612, colour: 'accent', label: 'Bought, valid 12 months' },
        ]}
        isTall
      />
      <Group>
        Dentists
        <div style={{ width: 120 }}>
          <SegBar parts={parts} total={250} />
        </div>
        71%
      </Group>
      <Progress label="Export" done={620} total={1_045} />
    </Stack>
  );
};

const Runs = () => {
  const [done, setDone] = useState(158);
  const [isPaused, setIsPaused] = useState(false);
  const parts = useEmailParts({ found: done - 46, potential: 19, none: 27, looking: Math.min(10, 250 - done) });
  const run = {
    name: 'Searching Lisbon',
    isPaused,
    done,
    total: 250,
    parts,
    spent: { credits: done - 46, max: 250 },
    secondsLeft: (250 - done) / 2,
  };
  const strip = {
    run,
    onPause: () => setIsPaused(true),
    onResume: () => setIsPaused(false),
    onStop: () => setDone(158),
  };
  return (
    <Stack gap="sm">
      <RunStrip {...strip} />
      <div style={{ maxWidth: 760 }}>
        <RunStrip {...strip} run={{ ...run, isPaused: true }} />
      </div>
      <div style={{ maxWidth: 320 }}>
        <RunStrip {...strip} pending="stop" />
      </div>
      <Group>
        <RunLine run={run} />
        <RunPercent run={run} />
        <Button onClick={() => setDone((now) => Math.min(250, now + 1))}>One more</Button>
        <Button onClick={() => setDone((now) => Math.min(250, now + 25))}>A tenth more</Button>
      </Group>
    </Stack>
  );
};

const Figures = () => (
  <StatRow>
    <Stat label="Balance" value="4,812" unit="credits" detail="9 weeks at this pace" />
    <Stat
      label="Searches"
      value="1,986"
      change={{ text: '+12 %', direction: 'up', isGood: true }}
      detail="since last month"
    />
    <Stat
      label="Bounced"
      value="3.4%"
      change={{ text: '+0.6', direction: 'up', isGood: false }}
      detail="since last month"
    />
    <Stat label="Accounts" value="214" />
  </StatRow>
);

export const Part = () => (
  <Stack gap="xl">
    <Statuses />
    <Small />
    <Bars />
    <Runs />
    <Figures />
  </Stack>
);
