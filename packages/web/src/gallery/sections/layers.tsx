import { ActionIcon, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Drawer } from '../../ui/layers/drawer.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/marks/kbd.tsx';
import { Monogram } from '../../ui/marks/monogram.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { Tip } from '../../ui/layers/tip.tsx';
import { showToast } from '../../ui/messages/toasts.ts';
import classes from './layers.module.css';

export const title = 'Dialogs and the drawer';

type Open = 'lists' | 'account' | 'busy' | 'plain' | 'form' | 'terms' | null;

const names: Readonly<Record<Exclude<Open, null>, string>> = {
  lists: 'Delete lists',
  account: 'Delete account',
  busy: 'Busy and failed',
  plain: 'Publish',
  form: 'A form',
  terms: 'Must be answered',
};

const Confirmations = ({ open, close }: { readonly open: Open; readonly close: () => void }) => (
  <>
    <ConfirmDialog
      isOpen={open === 'lists'}
      title="Delete 3 lists for good?"
      hint="To hide the data instead, archive it. You can undo that."
      instead={{ label: 'Archive instead', onChoose: close }}
      confirmLabel="Delete 3 lists"
      onConfirm={() => {
        showToast('done', '3 lists deleted');
        close();
      }}
      onClose={close}
    >
      1,638 records, their AI texts and their delivery history go with them. One autopilot saves to{' '}
      <b>Physio and osteo Porto</b> and will be paused.
    </ConfirmDialog>
    <ConfirmDialog
      isOpen={open === 'account'}
      title="Delete the account Kestrel Growth?"
      phrase="Kestrel Growth"
      confirmLabel="Delete account"
      onConfirm={close}
      onClose={close}
    >
      14 people, 9,204 records and 3,612 credits go with it.
    </ConfirmDialog>
    <ConfirmDialog
      isOpen={open === 'busy'}
      title="Revoke the API key “Zapier”?"
      failure="The service is busy or restarting. Try again in a moment."
      confirmLabel="Revoke API key"
      icon="key"
      onConfirm={() => showToast('failed', 'The service is busy or restarting.')}
      onClose={close}
    >
      What uses it stops at once.
    </ConfirmDialog>
    <ConfirmDialog
      isOpen={open === 'plain'}
      tone="plain"
      icon="rocket"
      title="Publish this workflow?"
      confirmLabel="Publish workflow"
      onConfirm={close}
      onClose={close}
    >
      It starts with the next record that fits.
    </ConfirmDialog>
  </>
);

const Dialogs = () => {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  return (
    <Group>
      {Object.entries(names).map(([name, label]) => (
        <Button key={name} onClick={() => setOpen(name as Open)}>
          {label}
        </Button>
      ))}
      <Confirmations open={open} close={close} />
      {open === 'form' && (
        <Dialog title="Rename list" onClose={close}>
          <TextInput label="Name" defaultValue="Dentists Lisbon metro" />
          <Group justify="end">
            <Tip label="Keeps the old name">
              <Button variant="subtle" onClick={close}>
                Cancel
              </Button>
            </Tip>
            <Button variant="filled" onClick={close}>
              Rename list
            </Button>
          </Group>
        </Dialog>
      )}
      {open === 'terms' && (
        <Dialog title="Terms of use">
          <p>Please accept the terms of use to continue.</p>
          <Group justify="end">
            <Button variant="filled" onClick={close}>
              Accept
            </Button>
          </Group>
        </Dialog>
      )}
    </Group>
  );
};

const businesses = ['Sorriso do Tejo', 'Clínica Dentária Alfama', 'Belém Dental Studio', 'Estrela Implantes'];

const Record = ({ name }: { readonly name: string }) => (
  <Stack p="lg">
    <Group>
      <Monogram name={name} size={44} />
      <h2 className={classes.name}>{name}</h2>
      <Status family="delivery" state="sent" isPill>
        In HighLevel
      </Status>
    </Group>
    <TextInput label="Note" />
    <Checkbox label="Ready to send" />
  </Stack>
);

const Keys = () => (
  <>
    <span>
      <Kbd>J</Kbd> <Kbd>K</Kbd> next, previous
    </span>
    <span>
      <Kbd>E</Kbd> enrich
    </span>
  </>
);

const Peek = () => {
  const [at, setAt] = useState<number | null>(null);
  const name = businesses[at ?? 0] ?? '';
  return (
    <div className={classes.sheet}>
      <Stack align="start" gap={4}>
        {businesses.map((business, row) => (
          <Button key={business} variant="subtle" id={`row-${row}`} onClick={() => setAt(row)}>
            {business}
          </Button>
        ))}
      </Stack>
      <Drawer
        isOpen={at !== null}
        title={name}
        position={{ at: (at ?? 0) + 1, total: 1_045 }}
        onClose={() => setAt(null)}
        onPrevious={at ? () => setAt(at - 1) : undefined}
        onNext={at !== null && at < businesses.length - 1 ? () => setAt(at + 1) : undefined}
        returnFocusTo={() => document.getElementById(`row-${at ?? 0}`)}
        actions={
          <ActionIcon aria-label="Open as page">
            <Icon name="external-link" />
          </ActionIcon>
        }
        footer={<Keys />}
      >
        <Record name={name} />
        <Group p="lg">
          <Button onClick={() => showToast('done', `${name} sent`)}>Send</Button>
        </Group>
      </Drawer>
    </div>
  );
};

export const Part = () => (
  <Stack gap="xl">
    <Dialogs />
    <Peek />
  </Stack>
);
