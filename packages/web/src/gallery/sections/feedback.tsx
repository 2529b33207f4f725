import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Banner, Banners } from '../../ui/messages/banner.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { showToast } from '../../ui/messages/toasts.ts';

export const title = 'Toasts, notes, banners';

const undone = (): number => showToast('done', 'They are back');

const Toasts = () => (
  <Group>
    <Button onClick={() => showToast('done', '3 lists archived', { action: { label: 'Undo', run: undone } })}>
      Done, with Undo
    </Button>
    <Button
      onClick={() =>
        showToast('done', 'Export is ready', {
          detail: '1,045 rows, 212 KB',
          action: { label: 'Download', run: () => undefined },
        })
      }
    >
      Done, two lines
    </Button>
    <Button
      onClick={() =>
        showToast('failed', 'HighLevel refused 1 record', {
          detail: 'The email is already on another contact.',
          action: { label: 'Review', run: () => undefined },
          stays: true,
        })
      }
    >
      Failed, stays
    </Button>
    <Button onClick={() => showToast('failed', 'Something went wrong.', { code: 'upstream_timeout, 7f3a-91c2' })}>
      Failed, with code
    </Button>
    <Button onClick={() => showToast('done', `Saved at ${new Date().toLocaleTimeString()}`)}>Plain</Button>
  </Group>
);

const Notes = () => (
  <Stack gap="sm" maw={420}>
    <Note tone="info">Adding a card costs $1 and gives 10 credits.</Note>
    <Note tone="success" title="Connected">
      New records go to HighLevel as they arrive.
    </Note>
    <Note tone="warning">
      For security reasons please re-connect your card to be able to continue paying for credits.{' '}
      <a href="#card">Re-connect card</a>
    </Note>
    <Note tone="danger" isAlert>
      Check 2 fields before you can save.
    </Note>
    <Note tone="neutral" action={<Button size="xs">Read again</Button>}>
      12 pages changed since they were read.
    </Note>
  </Stack>
);

const AllBanners = () => {
  const [isOffline, setIsOffline] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <Stack gap="sm">
      <Banners
        viewingAs={{ person: 'Marta Klein', account: 'Marigold Media', leave: () => undefined }}
        offline={isOffline ? { waitingEdits: 2, retry: () => setIsOffline(false) } : undefined}
        payment={hasFailed ? { updateCard: () => setHasFailed(false) } : undefined}
      />
      <Group>
        <Button onClick={() => setIsOffline((now) => !now)}>Offline</Button>
        <Button onClick={() => setHasFailed((now) => !now)}>Payment failed</Button>
      </Group>
      <Banner tone="ink" icon="wifi-off" action={{ label: 'Retry', onChoose: () => undefined }}>
        <b>Offline.</b> 2 changes waiting to be saved.
      </Banner>
      <Banner tone="red" icon="credit-card-off" action={{ label: 'Update card', onChoose: () => undefined }}>
        <b>Your last payment failed.</b> Update your card to keep your plan.
      </Banner>
    </Stack>
  );
};

export const Part = () => (
  <Stack gap="xl">
    <Toasts />
    <Notes />
    <AllBanners />
    <SectionCard
      title="Cards"
      lead="Used in the order in which they stand here."
      actions={<Button size="xs">Add card</Button>}
    >
      Nothing here yet.
    </SectionCard>
  </Stack>
);
