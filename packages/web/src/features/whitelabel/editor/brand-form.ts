import { brandColours, BusinessAccountBody, type BusinessAccount } from '@galena/contract/whitelabel';
import type { Fillable } from '../../../ui/fields/form/form-values.ts';
import { useForm } from '../../../ui/form.ts';
import { useSaveBrand } from '../use-brand.ts';

type Input = (typeof BusinessAccountBody)['_zod']['input'];

/** What the form begins with: what is kept. */
const valuesOf = (brand: BusinessAccount): Fillable<Input> => ({
  business_name: brand.business_name,
  slug: brand.slug ?? undefined,
  app_url: brand.app_url,
  sales_page_url: brand.sales_page_url,
  support_url: brand.support_url,
  invoice_details: brand.invoice_details,
  languages: [...brand.languages],
  default_language: brand.default_language,
  colours: Object.fromEntries(brandColours.map((name) => [name, brand.colours[name]])) as BusinessAccount['colours'],
  // Hidden until there are courses.
  show_training_center: brand.show_training_center,
  include_system_training: brand.include_system_training,
  html_in_body: brand.html_in_body,
  script_level: brand.script_level,
  crms: [...brand.crms],
  selling_price_cents: brand.selling_price_cents,
});

export const useBrandForm = (brand: BusinessAccount) => {
  const save = useSaveBrand();
  const form = useForm({
    schema: BusinessAccountBody,
    initial: valuesOf(brand),
    submit: async (body) => {
      // What the server made of it: a slug out of the name, a domain without its path.
      form.reset(valuesOf(await save(body)));
    },
  });
  return form;
};

export type BrandForm = ReturnType<typeof useBrandForm>;

/** The tabs of the editor. */
export const brandTabs = ['brand', 'domain', 'selling', 'code'] as const;
export type BrandTab = (typeof brandTabs)[number];

const tabOfField: Readonly<Record<string, BrandTab>> = {
  slug: 'domain',
  app_url: 'domain',
  sales_page_url: 'selling',
  support_url: 'selling',
  invoice_details: 'selling',
  selling_price_cents: 'selling',
  crms: 'selling',
  html_in_body: 'code',
  script_level: 'code',
};

/** The tab that a field stands in. */
export const tabOf = (path: string): BrandTab => tabOfField[path.split('.')[0] ?? ''] ?? 'brand';
