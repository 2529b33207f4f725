import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import classes from './webhooks.module.css';

type WebhooksListProps<Hook> = {
  readonly words: Readonly<Record<'title' | 'help' | 'none' | 'none_text', string>>;
  readonly query: { readonly error: Error | null; readonly isPending: boolean; readonly refetch: () => unknown };
  /** Undefined until they are known. */
  readonly webhooks: readonly Hook[] | undefined;
  readonly row: (webhook: Hook) => ReactNode;
  readonly add: () => void;
};

/** A page of webhooks: what they are for, each of them, and the way to one more. */
export const WebhooksList = <Hook,>({ words, query, webhooks, row, add }: WebhooksListProps<Hook>) => {
  const { t } = useTranslation();
  const hasSome = (webhooks?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        actions={hasSome ? [{ id: 'add', label: t('integrations.add'), icon: 'plus', look: 'filled', run: add }] : []}
      />
      <PageBody layout="narrow">
        <FormSection title={words.title} help={words.help}>
          {query.isPending && <SkeletonText lines={4} />}
          {webhooks && hasSome && <ul className={classes.list}>{webhooks.map(row)}</ul>}
          {webhooks && !hasSome && (
            <EmptyState
              figure="add"
              title={words.none}
              actions={
                <Button variant="filled" leftSection={<Icon name="plus" />} onClick={add}>
                  {t('integrations.add')}
                </Button>
              }
            >
              {words.none_text}
            </EmptyState>
          )}
          <LoadFailure error={query.error} retry={query.refetch} isWhole={!webhooks} />
        </FormSection>
      </PageBody>
    </>
  );
};
