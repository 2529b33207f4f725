import type { EnrichEstimate, LookupAction } from '@galena/contract/enrichment';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ReceiptLine } from '../../../ui/cost/receipt.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { useMe } from '../../../widgets/me.ts';
import { useSourceLabel } from '../../../widgets/source-names.ts';
import classes from './lookup.module.css';

/** Who is asked, one after the other: "1 The website itself, 2 Apollo. Stops at the first one that finds it." */
export const LookupSources = ({ sources }: Pick<EnrichEstimate, 'sources'>) => {
  const { t } = useTranslation();
  const labelOf = useSourceLabel();
  return (
    <ReceiptLine label={t('enrichment.lookup.sources')}>
      <div>
        <ol className={classes.sources}>
          {sources.map(({ source, label }) => (
            <li key={source}>{labelOf({ key: source, label })}</li>
          ))}
        </ol>
        {sources.length > 1 && <span className={classes.stop}>{t('enrichment.lookup.sources_stop')}</span>}
      </div>
    </ReceiptLine>
  );
};

/** Nobody can be asked: what is missing, and the way to it for whoever may go there. */
export const NoSource = ({ action }: { readonly action: LookupAction }) => {
  const { t } = useTranslation();
  const isOwner = useMe().user_type !== 'team_member';
  return (
    <Note
      tone="neutral"
      title={t(`enrichment.lookup.no_source.${action}`)}
      {...(isOwner && {
        action: <AddressLink page="ProfileSettings:SourceKeys">{t('enrichment.lookup.add_key')}</AddressLink>,
      })}
    >
      {isOwner ? t('enrichment.lookup.no_source_text') : t('enrichment.lookup.no_source_ask')}
    </Note>
  );
};
