import {
  PackageBody,
  type Package,
  type PackageBodyInput,
  type PackageChoices,
  type ResellablePlan,
} from '@galena/contract/packages';
import type { Fillable } from '../../ui/fields/form/form-values.ts';
import { useForm } from '../../ui/form.ts';

export type PackageValues = Fillable<PackageBodyInput>;

/** The form of a package, new or known. */
export const usePackageForm = (initial: PackageValues, submit: (body: PackageBody) => Promise<void>) =>
  useForm({ schema: PackageBody, initial, submit });

export type PackageForm = ReturnType<typeof usePackageForm>;
export type FieldsProps = {
  readonly form: PackageForm;
  readonly choices: PackageChoices;
  /** Nobody has its address yet. */
  readonly isNew?: boolean;
};

/** What a new package begins with. */
export const newPackage = ({ data, credit_price_cents }: PackageChoices): PackageValues => ({
  // Where there is one plan, there is no choice.
  plan_id: data.length === 1 ? data[0]?.id : undefined,
  modules: data.length === 1 ? data[0]?.modules : [],
  name: '',
  slug: '',
  description: '',
  price_cents: 0,
  yearly_price_cents: null,
  one_time_price_cents: null,
  trial_days: 0,
  trial_amount_cents: 0,
  collect_payment_method: true,
  available_for_billing_portal: false,
  show_on_sales_page: true,
  form_available_days: null,
  create_in_payment_provider: false,
  credit_price_cents,
  is_active: true,
});

/** A known package, as its form begins. */
export const knownPackage = (sold: Package): PackageValues => ({
  ...PackageBody.parse(sold),
  modules: sold.modules,
  credit_price_cents: sold.credit_price_cents,
});

/** The plan that is chosen, where it may be. */
export const chosenPlan = ({ form, choices }: FieldsProps): ResellablePlan | null =>
  choices.data.find(({ id }) => id === form.values.plan_id) ?? null;

/** An end of an address out of a name. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
