import { salesPageLimits } from '@galena/contract/packages';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { TextField } from '../../../ui/fields.tsx';
import { RichTextField } from '../../../ui/fields/rich-text/rich-text-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { UrlField } from '../../../ui/fields/url-field.tsx';
import { RowsField } from './rows-field.tsx';
import type { SalesForm } from './sales-form.ts';
import classes from './sales.module.css';

type OfForm = { readonly form: SalesForm };

/** A part of the page, under its own heading. */
const Block = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section className={classes.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

const Page = ({ form }: OfForm) => {
  const { t } = useTranslation();
  return (
    <Block title={t('packages.sales.page')}>
      <SwitchField
        field={form.field('is_published')}
        label={t('packages.sales.published')}
        help={t('packages.sales.published_help')}
      />
      <TextField field={form.field('slug')} label={t('packages.sales.slug')} help={t('packages.sales.slug_help')} />
    </Block>
  );
};

const Top = ({ form }: OfForm) => {
  const { t } = useTranslation();
  return (
    <Block title={t('packages.sales.top')}>
      <TextField field={form.field('headline')} label={t('packages.sales.headline')} />
      <TextareaField field={form.field('subheadline')} label={t('packages.sales.subheadline')} isOptional />
      <UrlField
        field={form.field('hero_image')}
        label={t('packages.sales.hero')}
        help={t('packages.sales.hero_help')}
        isOptional
      />
      <UrlField
        field={form.field('video_url')}
        label={t('packages.sales.video')}
        help={t('packages.sales.video_help')}
        isOptional
      />
      <TextField
        field={form.field('button_text')}
        label={t('packages.sales.button')}
        help={t('packages.sales.button_help', { words: t('packages.sales.button_words') })}
        isOptional
      />
    </Block>
  );
};

const Features = ({ form }: OfForm) => {
  const { t } = useTranslation();
  return (
    <Block title={t('packages.sales.features')}>
      <RowsField
        field={form.field('features')}
        empty={{ title: '', text: '' }}
        most={salesPageLimits.features}
        nameOf={(number) => t('packages.sales.feature', { number })}
        addLabel={t('packages.sales.add_feature')}
        removeLabel={(number) => t('packages.sales.remove_feature', { number })}
      >
        {(index) => (
          <>
            <TextField field={form.field(`features.${index}.title`)} label={t('packages.sales.feature_title')} />
            <TextareaField
              field={form.field(`features.${index}.text`)}
              label={t('packages.sales.feature_text')}
              isOptional
            />
          </>
        )}
      </RowsField>
    </Block>
  );
};

const Questions = ({ form }: OfForm) => {
  const { t } = useTranslation();
  return (
    <Block title={t('packages.sales.faq')}>
      <RowsField
        field={form.field('faq')}
        empty={{ q: '', a: '' }}
        most={salesPageLimits.faq}
        nameOf={(number) => t('packages.sales.entry', { number })}
        addLabel={t('packages.sales.add_question')}
        removeLabel={(number) => t('packages.sales.remove_question', { number })}
      >
        {(index) => (
          <>
            <TextField field={form.field(`faq.${index}.q`)} label={t('packages.sales.question')} />
            <TextareaField field={form.field(`faq.${index}.a`)} label={t('packages.sales.answer')} />
          </>
        )}
      </RowsField>
    </Block>
  );
};

const End = ({ form }: OfForm) => {
  const { t } = useTranslation();
  return (
    <>
      <Block title={t('packages.sales.end')}>
        <TextareaField field={form.field('guarantee')} label={t('packages.sales.guarantee')} isOptional />
        <UrlField
          field={form.field('thank_you_url')}
          label={t('packages.sales.thank_you')}
          help={t('packages.sales.thank_you_help')}
          isOptional
        />
      </Block>
      <Block title={t('packages.sales.seo')}>
        <TextField field={form.field('seo_title')} label={t('packages.sales.seo_title')} isOptional />
        <TextareaField field={form.field('seo_description')} label={t('packages.sales.seo_description')} isOptional />
      </Block>
    </>
  );
};

/** Everything that a sales page says. */
export const SalesFields = ({ form }: OfForm) => {
  const { t } = useTranslation();
  return (
    <>
      <Page form={form} />
      <Top form={form} />
      <Block title={t('packages.sales.more')}>
        <RichTextField field={form.field('body_html')} label={t('packages.sales.body')} isOptional />
      </Block>
      <Features form={form} />
      <Questions form={form} />
      <End form={form} />
    </>
  );
};
