import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/fields.tsx';
import classes from './new-search.module.css';
import type { DraftForm } from './question.ts';

/**
 * Whether leads that stand in another list stay out of this one; of a saved search also what its earlier runs found, which has the
 * other in it.
 */
export const NewnessField = ({ form }: { readonly form: DraftForm }) => {
  const { t } = useTranslation();
  const { saved_search_id: saved, only_new: isOnlyNew } = form.values;
  return (
    <div className={classes.wholeLine}>
      {typeof saved === 'number' && (
        <CheckField field={form.field('only_new')} label={t('search.only_new')} help={t('search.only_new_help')} />
      )}
      {!(typeof saved === 'number' && isOnlyNew) && (
        <CheckField
          field={form.field('skip_owned')}
          label={t('search.skip_owned')}
          help={t('search.skip_owned_help')}
        />
      )}
    </div>
  );
};
