import { CallError } from '@galena/contract/kernel';
import { Button, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorPage } from '../../ui/states/error-page.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { useEmailParts } from '../../ui/progress/run-strip.tsx';
import { Bone, Delayed, Skeleton, SkeletonRows, SkeletonText } from '../../ui/states/skeleton.tsx';
import { NoCredits, NoMatch, NoPermission, Offline, PartialFailure, Stale } from '../../ui/states/states.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import classes from './states.module.css';

export const title = 'States';

const nothing = (): void => undefined;
const failure = new CallError(503, {
  message: 'The map source didn’t answer.',
  code: 'upstream_timeout',
  request_id: '7f3a-91c2',
});

const Tile = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section className={classes.tile}>
    <h2 className={classes.name}>{name}</h2>
    <div className={classes.card}>{children}</div>
  </section>
);

const Stopped = () => {
  const parts = useEmailParts({ found: 61, potential: 15, none: 10, looking: 0 });
  return (
    <>
      <PartialFailure title="Search stopped early" done={86} total={250} parts={parts} />
      <EmptyState
        figure="broken"
        title="The map source stopped answering"
        code="upstream_timeout, 7f3a-91c2"
        actions={
          <Button variant="filled" leftSection={<Icon name="refresh" />}>
            Search the other 164
          </Button>
        }
      >
        Your 86 records are saved. You paid for 61 contacts and nothing else.
      </EmptyState>
    </>
  );
};

const Loading = () => (
  <>
    <SkeletonRows columns={['1.3fr', '1fr', '60px']} hasTile />
    <div className={classes.padded}>
      <SkeletonText />
      <Skeleton>
        <Bone width={44} height={44} isRound />
      </Skeleton>
    </div>
  </>
);

const Expected = () => (
  <>
    <Tile name="First use">
      <EmptyState
        figure="add"
        title="No records yet"
        actions={
          <>
            <Button variant="filled" leftSection={<Icon name="list-search" />}>
              Find records
            </Button>
            <Button leftSection={<Icon name="upload" />}>Import</Button>
          </>
        }
      >
        Search straight into it, or bring records you already have.
      </EmptyState>
    </Tile>
    <Tile name="No match">
      <NoMatch filter={{ name: 'Staff over 50', hidden: 1_019, remove: nothing }} total={1_045} clear={nothing} />
    </Tile>
    <Tile name="Failed part-way">
      <Stopped />
    </Tile>
    <Tile name="Not enough credits">
      <NoCredits
        need={210}
        have={96}
        actions={
          <>
            <Button variant="filled">Buy 200 credits, $30.00</Button>
            <Button>Stop after 96 credits</Button>
          </>
        }
      />
    </Tile>
  </>
);

const Unexpected = () => (
  <>
    <Tile name="Loading, after 300 ms">
      <Loading />
    </Tile>
    <Tile name="Not in your plan">
      <NoPermission
        title="Sell this under your own name"
        actions={
          <>
            <Button variant="filled">See plans</Button>
            <Button variant="subtle" rightSection={<Icon name="arrow-right" size={15} />}>
              Try the demo
            </Button>
          </>
        }
      >
        White-label gives you your domain, colours, packages and prices. It is not part of the Agency plan.
      </NoPermission>
    </Tile>
    <Tile name="No permission">
      <NoPermission actions={<Button>Go to start page</Button>} />
    </Tile>
    <Tile name="Full failure">
      <LoadFailure error={failure} retry={nothing} isWhole />
    </Tile>
    <Tile name="Offline">
      <Offline retry={nothing} />
    </Tile>
    <Tile name="A part failed; stale">
      <div className={classes.padded}>
        <LoadFailure error={failure} retry={nothing} />
        <Stale ageSeconds={420} refresh={nothing} />
        <Stale ageSeconds={90_000} refresh={nothing} isBusy />
      </div>
    </Tile>
  </>
);

const FirstRun = () => (
  <EmptyState
    figure="add"
    title="Your first list starts with a search"
    size="lg"
    level={2}
    actions={
      <>
        <Button variant="filled" size="md" leftSection={<Icon name="list-search" size={17} />}>
          New search
        </Button>
        <Button size="md" leftSection={<Icon name="stack-2" size={17} />}>
          Look at a demo list
        </Button>
      </>
    }
  >
    Pick a type of lead and a place. You’ll see matches and the cost before you pay.
  </EmptyState>
);

/** Whole pages have a `main` of their own, so that one at a time is shown. */
const Pages = () => {
  const [page, setPage] = useState<'broken' | 'away' | 'waiting' | null>(null);
  return (
    <Stack>
      <div>
        <Button onClick={() => setPage('broken')}>Error page</Button>
        <Button onClick={() => setPage('away')}>Outage page</Button>
        <Button onClick={() => setPage('waiting')}>Loading page</Button>
      </div>
      {page === 'broken' && (
        <ErrorPage text="Try again. If it keeps happening, reload the page in a while." retry={nothing} />
      )}
      {page === 'away' && <ErrorPage text="The server could not be reached." retry={nothing} isOutage />}
      {page === 'waiting' && (
        <Delayed>
          <Waiting />
        </Delayed>
      )}
    </Stack>
  );
};

export const Part = () => (
  <Stack gap="xl">
    <div className={classes.tiles}>
      <Expected />
      <Unexpected />
    </div>
    <FirstRun />
    <Pages />
  </Stack>
);
