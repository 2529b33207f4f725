import { useTranslation } from 'react-i18next';

/** Why an attempt brought no success, in words; the reasons of the server beside numbers of HTTP. */
export const useTroubleWords = () => {
  const { t } = useTranslation();
  return (error: string): string => {
    const status = /^status_(\d{3})$/.exec(error)?.[1];
    if (status?.startsWith('3')) return t('integrations.trouble.redirect', { status });
    if (status === '410') return t('integrations.trouble.gone');
    if (status) return t('integrations.trouble.status', { status });
    if (error === 'timeout') return t('integrations.trouble.timeout');
    if (error === 'unresolvable') return t('integrations.trouble.unresolvable');
    if (error.startsWith('refused_')) return t('integrations.trouble.refused');
    if (error === 'connect_failed' || error === 'connection_lost') return t('integrations.trouble.connection');
    return t('integrations.trouble.other');
  };
};
