import { securityRoutes, type Passkey } from '@galena/contract/credentials';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { CallError } from '@galena/contract/kernel';
import { TextField } from '../../ui/fields.tsx';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../ui/form.ts';
import { Icon } from '../../ui/icon.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { whenOf } from '../../ui/marks/when.ts';
import { Note } from '../../ui/messages/note.tsx';
import { canUsePasskeys, makePasskey } from '../../widgets/sign-in/passkeys.ts';
import { useRefreshSecurity } from './security-query.ts';
import classes from './security.module.css';

type NameDialogProps = {
  readonly title: string;
  readonly label: string;
  readonly name: string;
  /** What went wrong beside the call; null: nothing. */
  readonly failure?: string | null;
  readonly submit: (name: string) => Promise<void>;
  readonly onClose: () => void;
};

const NameDialog = ({ title, label, name, failure = null, submit, onClose }: NameDialogProps) => {
  const { t } = useTranslation();
  const form = useForm({
    schema: securityRoutes.renamePasskey.body,
    initial: { name },
    submit: (body) => submit(body.name),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm {...form.element}>
        <TextField
          field={form.field('name')}
          label={t('credentials.security.passkeys.name')}
          help={t('credentials.security.passkeys.name_help')}
        />
        {failure !== null && (
          <Note tone="danger" isAlert>
            {failure}
          </Note>
        )}
        <DialogActions label={label} isBusy={form.isBusy} failure={form.failure} close={onClose} />
      </DialogForm>
    </Dialog>
  );
};

const AddDialog = ({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string | null>(null);
  const add = async (name: string): Promise<void> => {
    setFailure(null);
    const answer = await makePasskey((await call(securityRoutes.beginNewPasskey, {})).data);
    if (!answer) {
      setFailure(t('credentials.security.passkeys.failed'));
      return;
    }
    await call(securityRoutes.addPasskey, { body: { name, answer } });
    onDone();
  };
  const title = t('credentials.security.passkeys.add');
  return <NameDialog title={title} label={title} name="" failure={failure} submit={add} onClose={onClose} />;
};

type RowProps = {
  readonly passkey: Passkey;
  readonly at: number;
  readonly rename: () => void;
  readonly remove: () => void;
};

const Row = ({ passkey: { name, is_synced, site, created_at, last_used_at }, at, rename, remove }: RowProps) => {
  const { t, i18n } = useTranslation();
  const ago = (moment: string): string => whenOf(moment, at, i18n.language);
  return (
    <li className={classes.row}>
      <span className={classes.sign}>
        <Icon name="key" size={17} />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>
          {name} {is_synced && <Tag>{t('credentials.security.passkeys.synced')}</Tag>}
        </div>
        <div className={classes.facts}>
          {t('credentials.security.passkeys.added', { moment: ago(created_at) })} ·{' '}
          {last_used_at === null
            ? t('credentials.security.passkeys.never')
            : t('credentials.security.passkeys.used', { moment: ago(last_used_at) })}
          {site !== location.hostname && <> · {t('credentials.security.passkeys.elsewhere', { site })}</>}
        </div>
      </div>
      <div className={classes.buttons}>
        <Button size="xs" aria-label={t('credentials.security.passkeys.rename_one', { name })} onClick={rename}>
          {t('credentials.security.passkeys.rename')}
        </Button>
        <Button size="xs" aria-label={t('credentials.security.passkeys.remove_one', { name })} onClick={remove}>
          {t('credentials.security.passkeys.remove')}
        </Button>
      </div>
    </li>
  );
};

const RemoveDialog = ({
  passkey: { id, name },
  onClose,
  onDone,
}: {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(securityRoutes.removePasskey, { params: { id } }),
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('credentials.security.passkeys.remove_title')}
      confirmLabel={t('credentials.security.passkeys.remove')}
      isBusy={isPending}
      failure={error instanceof CallError ? sentenceOf(error) : undefined}
      onConfirm={mutate}
      onClose={onClose}
    >
      {t('credentials.security.passkeys.remove_text', { name })}
    </ConfirmDialog>
  );
};

type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey } | null;

/** The passkeys of the signed-in user: add, rename, remove. */
export const PasskeysSection = ({ passkeys, at }: { readonly passkeys: readonly Passkey[]; readonly at: number }) => {
  const { t } = useTranslation();
  const refresh = useRefreshSecurity();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    void refresh();
  };
  return (
    <FormSection title={t('credentials.security.passkeys.title')} help={t('credentials.security.passkeys.help')}>
      {passkeys.length === 0 && <p className={classes.none}>{t('credentials.security.passkeys.none')}</p>}
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              at={at}
              rename={() => setOpen({ what: 'rename', passkey })}
              remove={() => setOpen({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button
          className={classes.add ?? ''}
          leftSection={<Icon name="plus" />}
          onClick={() => setOpen({ what: 'add' })}
        >
          {t('credentials.security.passkeys.add')}
        </Button>
      ) : (
        <p className={classes.none}>{t('credentials.security.passkeys.unsupported')}</p>
      )}
      {open?.what === 'add' && <AddDialog onClose={close} onDone={done} />}
      {open?.what === 'rename' && (
        <NameDialog
          title={t('credentials.security.passkeys.rename')}
          label={t('credentials.security.passkeys.save')}
          name={open.passkey.name}
          submit={async (name) => {
            await call(securityRoutes.renamePasskey, { params: { id: open.passkey.id }, body: { name } });
            done();
          }}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} onDone={done} />}
    </FormSection>
  );
};
