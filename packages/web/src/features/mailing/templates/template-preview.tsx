import type { languages } from '@galena/contract/kernel';
import { templateRoutes as routes, type TemplateKey } from '@galena/contract/mailing';
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { useSettled } from '../../../ui/cost/use-settled.ts';
import { showToast } from '../../../ui/messages/toasts.ts';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import classes from '../mailing.module.css';
import { previewPage } from './preview-page.ts';

type TemplatePreviewProps = {
  readonly place: { readonly key: TemplateKey; readonly lang: (typeof languages)[number] };
  readonly words: { readonly subject: string; readonly body_html: string };
};

/** What is written as the reader would get it; on wish it is mailed to them. */
export const TemplatePreview = ({ place: { key, lang }, words }: TemplatePreviewProps) => {
  const { t } = useTranslation();
  const [subject] = useSettled(words.subject);
  const [body_html] = useSettled(words.body_html);
  const isEmpty = subject.trim() === '' || body_html.trim() === '';
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(routes.preview), key, lang, subject, body_html],
    queryFn: ({ signal }) => call(routes.preview, { params: { key }, body: { lang, subject, body_html } }, { signal }),
    enabled: !isEmpty,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const send = useMutation({
    mutationFn: () => call(routes.preview, { params: { key }, body: { lang, ...words, is_sent: true } }),
    onSuccess: ({ data: { sent_to: email } }) => showToast('done', t('mailing.templates.sent', { email })),
  });
  const shown = data?.data;
  return (
    <section className={classes.form} aria-label={t('mailing.templates.preview')}>
      <div className={classes.stack}>
        <h2>{t('mailing.templates.preview')}</h2>
        <p className={classes.text}>{t('mailing.templates.preview_help')}</p>
      </div>
      <LoadFailure error={error ?? send.error} retry={error ? refetch : () => send.mutate()} />
      {shown && (
        <>
          <strong>{shown.subject}</strong>
          <iframe
            className={classes.frame}
            title={t('mailing.templates.preview')}
            sandbox=""
            srcDoc={previewPage(shown.html)}
          />
          <h3>{t('mailing.templates.as_text')}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus, so that keys scroll it (WCAG 2.1.1) */}
          <pre className={classes.plain} tabIndex={0}>
            {shown.text}
          </pre>
        </>
      )}
      <div>
        <Button size="sm" loading={send.isPending} disabled={isEmpty} onClick={() => send.mutate()}>
          {t('mailing.templates.send')}
        </Button>
      </div>
    </section>
  );
};
