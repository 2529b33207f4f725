import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { BouncesSection } from '../bounces/bounces-section.tsx';
import { ArrivalSetting } from './arrival-setting.tsx';
import { VerifyOne } from './verify-one.tsx';

/** One address typed in and its answer; below, whether new ones are asked about by themselves. */
export const EmailVerifierPage = () => (
  <>
    <PageHeader />
    <PageBody layout="narrow">
      <VerifyOne />
      <ArrivalSetting />
      <BouncesSection />
    </PageBody>
  </>
);
