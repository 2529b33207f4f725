import { Button, Group } from '@mantine/core';
import { CallError } from '@galena/contract/kernel';
import type { SearcherInfo } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { useSourceLabel } from '../../../widgets/source-names.ts';

type SourceFailureProps = {
  readonly error: Error;
  readonly retry: () => unknown;
  /** Who was asked. */
  readonly source: SearcherInfo | null;
  readonly sources: readonly SearcherInfo[];
  /** Asks another one. */
  readonly choose: (key: string) => void;
};

/** A source outside did not answer: said by its name, with a way to ask the next one. Other failures as everywhere. */
export const SourceFailure = ({ error, retry, source, sources, choose }: SourceFailureProps) => {
  const { t } = useTranslation();
  const labelOf = useSourceLabel();
  const isOutside = error instanceof CallError && error.body?.code === 'vendor_failed';
  // A search of any source may have gone on to another one than the first.
  const asked = sources.find(({ key }) => isOutside && key === error.body?.params?.['vendor']) ?? source;
  if (!isOutside || asked === null) return <LoadFailure error={error} retry={retry} />;
  const other = sources.find(({ key }) => key !== asked.key);
  const buttons = (
    <Group gap={6}>
      {other && (
        <Button size="xs" variant="default" onClick={() => choose(other.key)}>
          {t('search.ask_instead', { source: labelOf(other) })}
        </Button>
      )}
      <Button size="xs" variant="default" leftSection={<Icon name="refresh" size={14} />} onClick={() => void retry()}>
        {t('app.retry')}
      </Button>
    </Group>
  );
  return (
    <Note tone="danger" action={buttons} isAlert>
      {t('search.source_failed', { source: labelOf(asked) })}
    </Note>
  );
};
