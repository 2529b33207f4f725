import { CallError } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from '../platform/use-translation.ts';
import { isOutage } from '../platform/query.ts';
import { ErrorPage } from '../ui/states/error-page.tsx';

/** Shown instead of a page that could not be loaded or broke while it was drawn. */
export const FailurePage = ({ error }: ErrorComponentProps) => {
  const { t } = useTranslation();
  const router = useRouter();
  // A failed call can be tried again where we are; after anything else only a fresh page is sure to be whole.
  const retry = (): void => {
    if (error instanceof CallError) void router.invalidate();
    else location.reload();
  };
  const isAway = isOutage(error);
  return (
    <ErrorPage text={isAway ? t('app.offline') : t('app.broken')} retry={retry} isOutage={isAway}>
      {/* Another page may be whole. Loaded anew: what is broken may be the interface itself. */}
      {!isAway && (
        <Button component="a" href="/" size="md">
          {t('app.to_start')}
        </Button>
      )}
    </ErrorPage>
  );
};
