import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../platform/i18n.ts';

type LoadFailureProps = { readonly error: Error | null; readonly retry: () => unknown };

/** Says why something could not be loaded, with a way to try again; nothing while there is no error. */
export const LoadFailure = ({ error, retry }: LoadFailureProps) => {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <Group role="alert">
      <Text c="var(--mantine-color-error)">{sentenceOf(error)}</Text>
      <Button variant="default" size="xs" onClick={() => void retry()}>
        {t('app.retry')}
      </Button>
    </Group>
  );
};
