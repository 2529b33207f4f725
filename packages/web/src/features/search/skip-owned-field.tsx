import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/fields.tsx';
import classes from './new-search.module.css';
import type { DraftForm } from './question.ts';

/** Whether leads that stand in another list stay out of this one. */
export const SkipOwnedField = ({ form }: { readonly form: DraftForm }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.wholeLine}>
      <CheckField field={form.field('skip_owned')} label={t('search.skip_owned')} help={t('search.skip_owned_help')} />
    </div>
  );
};
