import type { EnrichField } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { TextField } from '../../../ui/fields.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import type { FieldState } from '../../../ui/form.ts';
import { useLookupWords } from '../../../widgets/lookup-words.ts';
import { SettingFields, type SettingPath } from './setting-fields.tsx';
import type { settingsOf } from './settings-form.ts';
import classes from './searchers.module.css';

type SharedFieldsProps = {
  readonly name: FieldState<string>;
  readonly dailyLimit: FieldState<number>;
  readonly settings: ReturnType<typeof settingsOf>;
  readonly settingOf: (name: SettingPath) => FieldState<never>;
  /** Its secrets are kept already: an empty field leaves them as they are. */
  readonly isKept: boolean;
  /** What its key also finds of single leads. */
  readonly lookups: readonly EnrichField[];
};

/** What is asked of a source, whether it is added or changed. */
export const SharedFields = ({ name, dailyLimit, settings, settingOf, isKept, lookups }: SharedFieldsProps) => {
  const { t } = useTranslation();
  const also = useLookupWords()(lookups);
  return (
    <>
      <TextField field={name} label={t('admin.searchers.name')} />
      <SettingFields settings={settings} fieldOf={settingOf} isKept={isKept} />
      {also !== null && <p className={classes.also}>{also}</p>}
      <NumberField
        field={dailyLimit}
        label={t('admin.searchers.daily_limit')}
        help={t('admin.searchers.daily_limit_help')}
        min={0}
        isOptional
      />
    </>
  );
};
