import { CallError } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { useIsOffline } from '../../platform/live.ts';
import { EmptyState } from './empty-state.tsx';
import { failureCodeOf } from './failure-code.ts';
import { Icon } from '../icon.tsx';
import { Note } from '../messages/note.tsx';

type LoadFailureProps = {
  readonly error: Error | null;
  /** Tries again; not needed where the button sends the form it stands in. */
  readonly retry?: () => unknown;
  /** It is all that stands in its place: with the figure and a code to copy. */
  readonly isWhole?: boolean;
  /** What it means for what is shown meanwhile. */
  readonly children?: ReactNode;
};

/** Says why something could not be loaded, with a way to try again; nothing while there is no error. */
export const LoadFailure = ({ error, retry, isWhole = false, children }: LoadFailureProps) => {
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  if (!error) return null;
  const hasAnswer = error instanceof CallError && error.body !== null;
  const why = isOffline && !hasAnswer ? `${t('feedback.offline_title')}.` : sentenceOf(error);
  const button = (
    <Button
      size={isWhole ? 'sm' : 'xs'}
      variant={isWhole ? 'filled' : 'default'}
      leftSection={<Icon name="refresh" size={isWhole ? 16 : 14} />}
      {...(retry ? { onClick: () => void retry() } : { type: 'submit' })}
    >
      {t('app.retry')}
    </Button>
  );
  if (!isWhole)
    return (
      <Note tone="danger" action={button} isAlert>
        {why} {children}
      </Note>
    );
  return (
    <EmptyState figure="broken" title={t('feedback.load_failure')} actions={button} code={failureCodeOf(error)} isAlert>
      {why}
    </EmptyState>
  );
};
