import type { Billing } from '@galena/contract/subscriptions';
import { PackageChooser } from './package-chooser.tsx';
import { PlanChooser } from './plan-chooser.tsx';

/** What one may choose from: plans of the platform's, or packages of the reseller whose customer one is. */
export const Chooser = ({ billing }: { readonly billing: Pick<Billing, 'plan' | 'subscription' | 'choices'> }) =>
  billing.choices === 'packages' ? <PackageChooser billing={billing} /> : <PlanChooser billing={billing} />;
