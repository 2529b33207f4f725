import { maybeVideo, type OwnPackage } from '@galena/contract/packages';
import { businessAccountRoutes } from '@galena/contract/whitelabel';
import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { brandVariables } from '../../../widgets/brand/tenant.ts';
import { RichWords } from '../../../widgets/rich/rich-words.tsx';
import { usePriceWords } from '../price-words.ts';
import type { SalesForm } from './sales-form.ts';
import classes from './sales.module.css';

type PreviewProps = { readonly values: SalesForm['values']; readonly sold: OwnPackage | undefined };

/** What is not known to be a picture yet is not shown as a broken one. */
const Hero = ({ address }: { readonly address: string }) => {
  const [broken, setBroken] = useState<string | null>(null);
  if (!address.startsWith('https://') || !URL.canParse(address) || broken === address) return null;
  return <img className={classes.hero} src={address} alt="" onError={() => setBroken(address)} />;
};

const Video = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation();
  const video = maybeVideo(address);
  if (video === null) return null;
  return (
    <p className={classes.video}>
      <Icon name="player-play" size={18} />
      {t(`packages.sales.video_shown.${video.source}`)}
    </p>
  );
};

const Price = ({ sold }: { readonly sold: OwnPackage }) => {
  const { price, more } = usePriceWords()(sold);
  return (
    <p className={classes.price}>
      <strong>{price}</strong>
      {more !== '' && <span>{more}</span>}
    </p>
  );
};

/** The page in the brand's colors, as its readers will find it so far as it is written; it follows every key. */
export const SalesPreview = ({ values, sold }: PreviewProps) => {
  const { t } = useTranslation();
  const scheme = useComputedColorScheme('light');
  const { data: brand } = useQuery(queryOf(businessAccountRoutes.get, {}));
  const features = values.features?.filter(({ title }) => title) ?? [];
  const questions = values.faq?.filter(({ q }) => q) ?? [];
  const button = (values.button_text ?? '') || t('packages.sales.button_words');
  return (
    <section className={classes.preview} aria-label={t('packages.sales.preview')}>
      <p className={classes.previewName}>{t('packages.sales.preview')}</p>
      <div className={classes.sheet} style={brandVariables(brand?.data.colours, scheme)}>
        <p className={classes.headline}>{values.headline}</p>
        {values.subheadline && <p className={classes.subheadline}>{values.subheadline}</p>}
        <span className={classes.button}>{button}</span>
        {sold && <Price sold={sold} />}
        <Hero address={values.hero_image ?? ''} />
        <Video address={values.video_url ?? ''} />
        {values.body_html && <RichWords html={values.body_html} className={classes.body} />}
        {features.length > 0 && (
          <ul className={classes.features}>
            {features.map(({ title, text }, at) => (
              <li key={at}>
                <strong>{title}</strong>
                {text && <span>{text}</span>}
              </li>
            ))}
          </ul>
        )}
        {questions.length > 0 && (
          <dl className={classes.faq}>
            {questions.map(({ q, a }, at) => (
              <div key={at}>
                <dt>{q}</dt>
                <dd>{a}</dd>
              </div>
            ))}
          </dl>
        )}
        {values.guarantee && <p className={classes.guarantee}>{values.guarantee}</p>}
      </div>
    </section>
  );
};
