import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { BrandEditor } from './editor/brand-editor.tsx';
import { useBrand } from './use-brand.ts';

/** How a reseller's product is called, looks and where it lives, with a picture of it beside. */
export const BusinessAccountPage = () => {
  const { data, error, refetch } = useBrand();
  if (data) return <BrandEditor brand={data.data} />;
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        {error ? <LoadFailure error={error} retry={refetch} isWhole /> : <SkeletonText lines={8} />}
      </PageBody>
    </>
  );
};
