import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import classes from './webhooks.module.css';

type WebhooksListProps = {
  readonly words: Readonly<Record<'title' | 'help' | 'none' | 'none_text', string>>;
  readonly query: { readonly error: Error | null; readonly isPending: boolean; readonly refetch: () => unknown };
  /** How many there are; undefined until they are known. */
  readonly count: number | undefined;
  /** Each of them. */
  readonly children: ReactNode;
  readonly add: () => void;
};

/** A page of webhooks: what they are for, each of them, and the way to one more. */
export const WebhooksList = ({ words, query, count, children, add }: WebhooksListProps) => {
  const { t } = useTranslation();
  const hasSome = count !== undefined && count > 0;
  return (
    <>
      <PageHeader
        actions={
          hasSome ? [{ id: 'add', label: t('widgets.webhooks.add'), icon: 'plus', look: 'filled', run: add }] : []
        }
      />
      <PageBody layout="narrow">
        <FormSection title={words.title} help={words.help}>
          {query.isPending && <SkeletonText lines={4} />}
          {hasSome && <ul className={classes.list}>{children}</ul>}
          {count === 0 && (
            <EmptyState
              figure="add"
              title={words.none}
              actions={
                <Button variant="filled" leftSection={<Icon name="plus" />} onClick={add}>
                  {t('widgets.webhooks.add')}
                </Button>
              }
            >
              {words.none_text}
            </EmptyState>
          )}
          <LoadFailure error={query.error} retry={query.refetch} isWhole={count === undefined} />
        </FormSection>
      </PageBody>
    </>
  );
};
