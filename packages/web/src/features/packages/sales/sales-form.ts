import { SalesSettingsBody, type SalesSettings } from '@galena/contract/packages';
import { useForm } from '../../../ui/form.ts';

/** The form of a sales page. */
export const useSalesForm = (settings: SalesSettings, submit: (body: SalesSettingsBody) => Promise<void>) => {
  const { slug, headline, subheadline, body_html, hero_image, video_url, features, button_text } = settings;
  const { faq, guarantee, thank_you_url, seo_title, seo_description, is_published } = settings;
  return useForm({
    schema: SalesSettingsBody,
    initial: {
      slug,
      headline,
      subheadline,
      body_html,
      hero_image,
      video_url,
      features,
      button_text,
      faq,
      guarantee,
      thank_you_url,
      seo_title,
      seo_description,
      is_published,
    },
    submit,
  });
};

export type SalesForm = ReturnType<typeof useSalesForm>;
