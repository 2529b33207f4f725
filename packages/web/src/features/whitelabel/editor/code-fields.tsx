import { scriptLevels, type BusinessAccount } from '@galena/contract/whitelabel';
import { useTranslation } from '../../../platform/use-translation.ts';
import { RadioField } from '../../../ui/fields/choice-fields.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import classes from './brand.module.css';
import type { BrandForm } from './brand-form.ts';

/** The reseller's own elements and scripts. In the page they run only where the operator lets them. */
export const CodeFields = ({ form, brand }: { readonly form: BrandForm; readonly brand: BusinessAccount }) => {
  const { t } = useTranslation();
  const { direct_allowed: isAllowed, script_level: held } = brand;
  const offered = scriptLevels.filter((level) => level !== 'direct' || isAllowed || held === 'direct');
  return (
    <div className={classes.code}>
      {brand.scripts_blocked && <Note tone="warning">{t('whitelabel.code.blocked')}</Note>}
      {held === 'direct' && !isAllowed && <Note tone="warning">{t('whitelabel.code.direct_lost')}</Note>}
      <RadioField
        field={form.field('script_level')}
        label={t('whitelabel.code.level')}
        choices={offered.map((value) => ({
          value,
          label: t(`whitelabel.code.levels.${value}`),
          help: t(`whitelabel.code.level_help.${value}`),
        }))}
      />
      <TextareaField
        field={form.field('html_in_body')}
        label={t('whitelabel.code.elements')}
        help={t('whitelabel.code.elements_help')}
        rows={10}
        maxRows={24}
        isOptional
      />
      <Note tone="neutral">{t('whitelabel.code.where')}</Note>
    </div>
  );
};
