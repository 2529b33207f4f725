import type { BusinessAccount } from '@galena/contract/whitelabel';
import { useTranslation } from 'react-i18next';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import classes from './brand.module.css';
import type { BrandForm } from './brand-form.ts';

/** The reseller's own elements and scripts. G-120, E3 */
export const CodeFields = ({ form, brand }: { readonly form: BrandForm; readonly brand: BusinessAccount }) => {
  const { t } = useTranslation();
  const level = form.field('script_level');
  return (
    <div className={classes.code}>
      {brand.scripts_blocked && <Note tone="warning">{t('whitelabel.code.blocked')}</Note>}
      <SwitchField
        field={looseField('script_level', level.value !== 'off', (isOn) =>
          level.change(isOn === true ? 'frame' : 'off'),
        )}
        label={t('whitelabel.code.on')}
        help={t('whitelabel.code.on_help')}
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
