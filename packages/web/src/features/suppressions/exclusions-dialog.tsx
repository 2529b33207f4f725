import { listRoutes, type List } from '@galena/contract/lists';
import { exclusionRoutes as routes, suppressionRoutes, type Exclusions } from '@galena/contract/suppressions';
import { ActionIcon, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keepFresh } from '../../platform/live.ts';
import { keyOf, queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { LookupField } from '../../ui/fields/lookup-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DialogButtons } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import type { ListActionProps } from '../../widgets/contributions/list-actions.ts';
import classes from './do-not-contact.module.css';
import { useKeptFocus } from '../../ui/layers/use-kept-focus.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ImportLine } from './imports-strip.tsx';

keepFresh('suppressions', 1_000, routes.exclusions);

/** What a list excludes, and how that changes. */
const useExclusions = (id: number) => {
  const queryClient = useQueryClient();
  const query = useQuery(queryOf(routes.exclusions, { params: { id } }));
  const refresh = () =>
    Promise.all(
      [routes.exclusions, suppressionRoutes.imports].map((route) =>
        queryClient.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    );
  const exclude = useMutation({
    mutationFn: (other: number) => call(routes.exclude, { params: { id }, body: { campaign_id: other } }),
    onSuccess: refresh,
  });
  const include = useMutation({
    mutationFn: (other: number) => call(routes.include, { params: { id, excludedId: other } }),
    onSuccess: refresh,
  });
  return { query, refresh, exclude, include };
};

type Changes = ReturnType<typeof useExclusions>;

/** Another list of the account, by typing some of its name. */
const OtherList = ({ list, excluded, changes }: { list: List; excluded: Exclusions; changes: Changes }) => {
  const { t } = useTranslation();
  const [search, ask] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listRoutes.lists, { query: { search: search ?? '', is_demo: 0, limit: 20 } }),
    enabled: search !== null,
  });
  const known = new Set([list.id, ...excluded.lists.map(({ id }) => id)]);
  return (
    <LookupField<List>
      field={looseField<List>('list', null, (one) => one && changes.exclude.mutate(one.id))}
      label={t('suppressions.exclusions.choose')}
      icon="stack-2"
      placeholder={t('suppressions.exclusions.choose_example')}
      found={{ items: data?.data.filter(({ id }) => !known.has(id)), isPending: isFetching, error, retry: refetch }}
      onAsk={ask}
      keyOf={({ id }) => String(id)}
      labelOf={({ name }) => name}
    />
  );
};

type PartProps = { readonly list: List; readonly excluded: Exclusions; readonly changes: Changes };

const Lists = ({ list, excluded, changes }: PartProps) => {
  const { t } = useTranslation();
  // A list goes with the button that was pressed.
  const kept = useKeptFocus();
  return (
    <section className={classes.part}>
      <h3>{t('suppressions.exclusions.lists')}</h3>
      {excluded.lists.length === 0 && <p className={classes.muted}>{t('suppressions.exclusions.lists_none')}</p>}
      <div {...kept}>
        <ul className={classes.plain}>
          {excluded.lists.map(({ id, name }) => (
            <li key={id} className={classes.line}>
              <Icon name="stack-2" size={15} />
              <span>{name}</span>
              <ActionIcon
                variant="subtle"
                aria-label={t('suppressions.exclusions.include', { name })}
                loading={changes.include.isPending && changes.include.variables === id}
                onClick={() => changes.include.mutate(id)}
              >
                <Icon name="x" size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </div>
      <OtherList list={list} excluded={excluded} changes={changes} />
      <LoadFailure error={changes.exclude.error ?? changes.include.error} />
    </section>
  );
};

const Files = ({ excluded, add }: { readonly excluded: Exclusions; readonly add: () => void }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { contacts, files } = excluded;
  return (
    <section className={classes.part}>
      <h3>{t('suppressions.exclusions.files')}</h3>
      <p className={classes.muted}>
        {t('suppressions.exclusions.contacts', { count: contacts, number: number(contacts) })}
      </p>
      <ul className={classes.plain}>
        {files.map((one) => (
          <ImportLine key={one.id} one={one} />
        ))}
      </ul>
      <Button size="xs" className={classes.begin ?? ''} leftSection={<Icon name="upload" />} onClick={add}>
        {t('suppressions.exclusions.file')}
      </Button>
    </section>
  );
};

/** What never comes into a list: other lists, and files of contacts. */
export const ExclusionsDialog = ({ list, close }: ListActionProps) => {
  const { t } = useTranslation();
  const changes = useExclusions(list.id);
  const [isImporting, setIsImporting] = useState(false);
  const { data, error, isPending, refetch } = changes.query;
  if (isImporting)
    return (
      <ImportDialog listId={list.id} onStarted={() => void changes.refresh()} close={() => setIsImporting(false)} />
    );
  return (
    <Dialog title={t('suppressions.exclusions.title', { name: list.name })} onClose={close}>
      <p className={classes.lead}>{t('suppressions.exclusions.lead')}</p>
      {isPending && (
        <Skeleton>
          <Bone width="60%" />
        </Skeleton>
      )}
      <LoadFailure error={error} retry={refetch} />
      {data && (
        <>
          <Lists list={list} excluded={data.data} changes={changes} />
          <Files excluded={data.data} add={() => setIsImporting(true)} />
        </>
      )}
      <DialogButtons>
        <Button onClick={close}>{t('suppressions.exclusions.done')}</Button>
      </DialogButtons>
    </Dialog>
  );
};
