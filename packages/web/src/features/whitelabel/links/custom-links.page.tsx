import { customLinkRoutes as routes, maxCustomLinks, type CustomLink } from '@galena/contract/whitelabel';
import { ActionIcon, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { SortableList } from '../../../ui/fields/sortable/sortable-list.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { DeleteLinkDialog, LinkDialog } from './link-dialogs.tsx';
import classes from './links.module.css';
import { useLinks, useRefreshLinks } from './use-links.ts';

/** What is done with a link; without one: a new one is made. */
type Act = { readonly kind: 'edit' | 'delete'; readonly link: CustomLink } | { readonly kind: 'add' };

const Row = ({ link, act }: { readonly link: CustomLink; readonly act: (act: Act) => void }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.row}>
      <Icon name={(link.icon ?? 'link') as IconName} size={16} />
      <span className={classes.words}>
        <strong>{link.title}</strong>
        <span className={classes.url}>{link.url}</span>
      </span>
      {!link.is_active && <Tag>{t('whitelabel.links.off')}</Tag>}
      <ActionIcon
        aria-label={t('whitelabel.links.edit_one', { title: link.title })}
        onClick={() => act({ kind: 'edit', link })}
      >
        <Icon name="pencil" size={15} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('whitelabel.links.delete_one', { title: link.title })}
        onClick={() => act({ kind: 'delete', link })}
      >
        <Icon name="trash" size={15} />
      </ActionIcon>
    </span>
  );
};

/** The order that was just chosen holds until the server has it. */
const useOrder = (links: readonly CustomLink[]) => {
  const refresh = useRefreshLinks();
  const sort = useMutation({
    mutationFn: (ids: readonly number[]) => call(routes.sort, { body: { ids: [...ids] } }),
    onSettled: refresh,
  });
  const wanted = sort.isPending ? sort.variables : null;
  const shown = wanted === null ? links : wanted.flatMap((id) => links.find((link) => link.id === id) ?? []);
  return { shown, sort: (ids: readonly string[]) => sort.mutate(ids.map(Number)) };
};

type LinksProps = { readonly links: readonly CustomLink[]; readonly act: (act: Act) => void };

const Links = ({ links, act }: LinksProps) => {
  const { t } = useTranslation();
  const { shown, sort } = useOrder(links);
  if (links.length === 0)
    return (
      <EmptyState
        figure="add"
        title={t('whitelabel.links.none')}
        actions={
          <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => act({ kind: 'add' })}>
            {t('whitelabel.links.add')}
          </Button>
        }
      >
        {t('whitelabel.links.none_text')}
      </EmptyState>
    );
  return (
    <>
      <p className={classes.lead}>{t('whitelabel.links.lead')}</p>
      <SortableList
        label={t('whitelabel.links.list')}
        items={shown.map((link) => ({ ...link, id: String(link.id), label: link.title, number: link.id }))}
        renderItem={({ number }) => {
          const link = shown.find(({ id }) => id === number);
          return link && <Row link={link} act={act} />;
        }}
        onReorder={sort}
      />
    </>
  );
};

/** The links that a reseller puts into its customers' sidebar, in their order. */
export const CustomLinksPage = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useLinks();
  const [act, setAct] = useState<Act | null>(null);
  const close = (): void => setAct(null);
  const links = data?.data ?? [];
  const mayAdd = links.length > 0 && links.length < maxCustomLinks;
  return (
    <>
      <PageHeader
        actions={
          mayAdd
            ? [
                {
                  id: 'add',
                  label: t('whitelabel.links.add'),
                  icon: 'plus',
                  look: 'filled',
                  run: () => setAct({ kind: 'add' }),
                },
              ]
            : []
        }
      />
      <PageBody layout="narrow">
        {data ? <Links links={links} act={setAct} /> : !error && <SkeletonText lines={5} />}
        <LoadFailure error={error} retry={refetch} isWhole={!data} />
      </PageBody>
      {act?.kind === 'add' && <LinkDialog link={null} close={close} />}
      {act?.kind === 'edit' && <LinkDialog link={act.link} close={close} />}
      {act?.kind === 'delete' && <DeleteLinkDialog link={act.link} close={close} />}
    </>
  );
};
