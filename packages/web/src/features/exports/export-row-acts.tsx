import type { PreparedExport } from '@galena/contract/exports';
import { runRoutes } from '@galena/contract/kernel';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './exports.module.css';
import { useExportActs } from './use-exports.ts';

type ActsProps = { readonly one: PreparedExport };

const Stop = ({ runId, list }: { readonly runId: number; readonly list: string }) => {
  const { t } = useTranslation();
  const stop = useMutation({ mutationFn: () => call(runRoutes.cancel, { params: { id: runId } }) });
  return (
    <Button
      size="xs"
      loading={stop.isPending}
      aria-label={t('exports.past.stop_of', { list })}
      onClick={() => stop.mutate()}
    >
      {t('exports.past.stop')}
    </Button>
  );
};

/** What can be done with an export now: stopped while it is prepared, then downloaded, made again, deleted. */
export const ExportRowActs = ({ one }: ActsProps) => {
  const { t } = useTranslation();
  const { download, again, remove } = useExportActs(one);
  const list = one.list_name;
  if (one.state === 'preparing') return one.run_id === null ? null : <Stop runId={one.run_id} list={list} />;
  return (
    <span className={classes.acts}>
      {one.state === 'ready' && (
        <Button
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          loading={download.isPending}
          aria-label={t('exports.past.download_of', { list })}
          onClick={() => download.mutate()}
        >
          {t('exports.past.download')}
        </Button>
      )}
      {one.state !== 'ready' && one.has_list && (
        <Button
          size="xs"
          loading={again.isPending}
          aria-label={t('exports.past.again_of', { list })}
          onClick={() => again.mutate()}
        >
          {t('exports.past.again')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={t('exports.past.more_of', { list })}>
            <Icon name="dots" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {one.state === 'ready' && one.has_list && (
            <Menu.Item leftSection={<Icon name="refresh" size={15} />} onClick={() => again.mutate()}>
              {t('exports.past.again')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="trash" size={15} />} onClick={() => remove.mutate()}>
            {t('exports.past.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
};
