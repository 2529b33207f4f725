import { useTranslation } from '../../platform/use-translation.ts';

/** Why an attempt brought no success, in words; the reasons of the server beside numbers of HTTP. */
export const useTroubleWords = () => {
  const { t } = useTranslation();
  return (error: string): string => {
    const status = /^status_(\d{3})$/.exec(error)?.[1];
    if (status?.startsWith('3')) return t('widgets.webhooks.trouble.redirect', { status });
    if (status === '410') return t('widgets.webhooks.trouble.gone');
    if (status) return t('widgets.webhooks.trouble.status', { status });
    if (error === 'undeliverable') return t('widgets.webhooks.trouble.undeliverable');
    if (error === 'withheld') return t('widgets.webhooks.trouble.withheld');
    if (error === 'timeout') return t('widgets.webhooks.trouble.timeout');
    if (error === 'unresolvable') return t('widgets.webhooks.trouble.unresolvable');
    if (error.startsWith('refused_')) return t('widgets.webhooks.trouble.refused');
    if (error === 'connect_failed' || error === 'connection_lost') return t('widgets.webhooks.trouble.connection');
    return t('widgets.webhooks.trouble.other');
  };
};
