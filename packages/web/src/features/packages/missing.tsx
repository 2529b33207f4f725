import { CallError } from '@galena/contract/kernel';
import { useTranslation } from '../../platform/use-translation.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';

/** In the place of a package that is not there, or could not be loaded. */
export const MissingPackage = ({ error, retry }: { readonly error: Error; readonly retry: () => unknown }) => {
  const { t } = useTranslation();
  return error instanceof CallError && error.status === 404 ? (
    <EmptyState figure="search" level={2} title={t('packages.gone')}>
      {t('packages.gone_text')}
    </EmptyState>
  ) : (
    <LoadFailure error={error} retry={retry} isWhole />
  );
};
