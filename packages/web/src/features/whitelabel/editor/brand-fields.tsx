import { defaultColours, lookOf, type TenantColours } from '@galena/contract/kernel';
import { brandColours, type BrandColour, type BusinessAccount } from '@galena/contract/whitelabel';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ColourField } from '../../../ui/fields/colour-field.tsx';
import { TextField } from '../../../ui/fields.tsx';
import classes from './brand.module.css';
import type { BrandForm } from './brand-form.ts';
import { LanguageFields } from './language-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { Readability } from './readability.tsx';
import { tenantOf } from '../../../widgets/brand/tenant.ts';

type BrandFieldsProps = { readonly form: BrandForm; readonly brand: BusinessAccount };

/** What stands in the place of a colour that was not chosen. */
const automaticOf = (tenant: TenantColours): Readonly<Record<BrandColour, string>> => {
  const look = lookOf(tenant, 'light');
  const of = (name: string): string => look[name] ?? '#000000';
  return {
    primary: defaultColours.primary,
    secondary: defaultColours.secondary,
    sidebar_background: of('side'),
    background: of('login'),
    text_primary: of('on-accent'),
    text_secondary: of('on-second'),
    text: of('text'),
    heading: of('ink'),
  };
};

const Colours = ({ form }: Pick<BrandFieldsProps, 'form'>) => {
  const { t } = useTranslation();
  const automatic = automaticOf(tenantOf(form.values.colours));
  return (
    <section className={classes.part} aria-labelledby="brand-colours">
      <h2 id="brand-colours" className={classes.heading}>
        {t('whitelabel.colours')}
      </h2>
      <div className={classes.colours}>
        {brandColours.map((name) => (
          <ColourField
            key={name}
            field={form.field(`colours.${name}`)}
            label={t(`whitelabel.colour.${name}`)}
            automatic={automatic[name]}
          />
        ))}
      </div>
      <p className={classes.help}>{t('whitelabel.colours_help')}</p>
    </section>
  );
};

/** Name, pictures and colours. */
export const BrandFields = ({ form, brand }: BrandFieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        field={form.field('business_name')}
        label={t('whitelabel.business_name')}
        autoComplete="organization"
      />
      <div className={classes.pictures}>
        <PictureField picture="logo" address={brand.logo} isSaved={brand.is_saved} />
        <PictureField picture="favicon" address={brand.favicon} isSaved={brand.is_saved} />
      </div>
      <Colours form={form} />
      <Readability tenant={tenantOf(form.values.colours)} />
      <LanguageFields form={form} />
    </>
  );
};
