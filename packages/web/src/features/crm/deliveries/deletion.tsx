import type { CrmDeletion } from '@galena/contract/crm';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Moment } from '../../../ui/marks/moment.tsx';

/** What becomes of the contact of a record that was deleted, in one line: when it goes, or why it does not. */
export const Deletion = ({ deletion: { state, at, error, said } }: { readonly deletion: CrmDeletion }) => {
  const { t } = useTranslation();
  const trouble = error === null ? null : said ? `${t(`crm.trouble.${error}`)}: ${said}` : t(`crm.trouble.${error}`);
  return (
    <>
      {t(`crm.deletion.${state}`)}
      {state === 'planned' && (
        <>
          {', '}
          <Moment value={at} />
        </>
      )}
      {trouble !== null && `. ${trouble}`}
    </>
  );
};
