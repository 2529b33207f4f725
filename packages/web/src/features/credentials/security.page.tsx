import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import { ConnectedSection } from './connected-section.tsx';
import { FactorSection } from './factor-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { useSecurity } from './security-query.ts';
import classes from './security.module.css';

const Loading = () => (
  <Skeleton>
    <div className={classes.steps}>
      {[0.6, 0.8, 0.5].map((share) => (
        <Bone key={share} width={`${100 * share}%`} height={34} />
      ))}
    </div>
  </Skeleton>
);

/** How the user gets in beside the password: second factor, passkeys, connected providers. */
export const SecurityPage = () => {
  const { data, error, isPending, refetch, dataUpdatedAt: at } = useSecurity();
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        {isPending && <Loading />}
        <LoadFailure error={error} retry={refetch} isWhole={!data} />
        {data && (
          <>
            <FactorSection security={data.data} />
            <PasskeysSection passkeys={data.data.passkeys} at={at} />
            <ConnectedSection connected={data.data.connected} at={at} />
          </>
        )}
      </PageBody>
    </>
  );
};
