import { legalPages, type LegalPage } from '@galena/contract/kernel';
import { useTranslation } from '../platform/use-translation.ts';
import { useBranding } from './branding.ts';

/** Where a legal page of this site is; null: it has none. A page of its own is asked for in the language that is spoken. */
const useLegalAddress = (): ((page: LegalPage) => string | null) => {
  const { i18n } = useTranslation();
  const { legal } = useBranding();
  return (page) => {
    const address = legal[page];
    return address?.startsWith('/') ? `${address}?lang=${i18n.language}` : address;
  };
};

type LegalLink = { readonly page: LegalPage; readonly title: string; readonly address: string };

/** The legal pages that this site has, with their names and where they are. */
export const useLegalLinks = (): readonly LegalLink[] => {
  const { t } = useTranslation();
  const addressOf = useLegalAddress();
  return legalPages.flatMap((page) => {
    const address = addressOf(page);
    return address === null ? [] : [{ page, title: t(`app.legal.${page}`), address }];
  });
};

/** The legal pages of this site, as far as it has them. */
export const LegalLinks = () =>
  useLegalLinks().map(({ page, title, address }) => (
    <a key={page} href={address} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  ));

/** A sentence whose words in square brackets lead to the terms of this site, where it has any. */
export const TermsSentence = ({ text }: { readonly text: string }) => {
  const address = useLegalAddress()('terms');
  const [before = '', linked = '', after = ''] = text.split(/[[\]]/);
  return (
    <>
      {before}
      {address === null ? (
        linked
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {linked}
        </a>
      )}
      {after}
    </>
  );
};
