import type { CustomLabel, LabelKind } from '@galena/contract/labels';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tip } from '../../ui/layers/tip.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import classes from './labels.module.css';
import { useRecordCount } from './record-count.ts';

const kindIcons: Readonly<Record<LabelKind, IconName>> = {
  text: 'align-left',
  number: 'hash',
  date: 'calendar',
  boolean: 'check',
  select: 'list',
};

type LabelRowProps = {
  readonly label: CustomLabel;
  readonly switchTo: (isActive: boolean) => void;
  readonly edit: () => void;
  readonly remove: () => void;
};

/** One label: what it is called, what it holds, how many records use it, and what can be done with it. */
export const LabelRow = ({ label, switchTo, edit, remove }: LabelRowProps) => {
  const { t } = useTranslation();
  const countOf = useRecordCount();
  const { title, name, kind, options, is_active: isActive, records } = label;
  return (
    <div className={classes.row} data-off={!isActive || undefined}>
      <div className={classes.words}>
        <span className={classes.title}>{title}</span>
        <code className={classes.name}>{`{{${name}}}`}</code>
      </div>
      <div className={classes.facts}>
        <Tag icon={kindIcons[kind]}>{t(`labels.kinds.${kind}`)}</Tag>
        <span>{kind === 'select' ? t('labels.options_count', { count: options.length }) : ''}</span>
        <span className={classes.records}>{records === null ? '' : countOf(records)}</span>
      </div>
      <div className={classes.acts}>
        <SwitchField
          isBare
          label={t('labels.in_use', { title })}
          field={looseField('is_active', isActive, (isOn) => switchTo(isOn === true))}
        />
        <Tip label={t('labels.edit')}>
          <ActionIcon size={30} aria-label={t('labels.edit_one', { title })} onClick={edit}>
            <Icon name="pencil" size={16} />
          </ActionIcon>
        </Tip>
        <Tip label={t('labels.delete')}>
          <ActionIcon size={30} aria-label={t('labels.delete_one', { title })} onClick={remove}>
            <Icon name="trash" size={16} />
          </ActionIcon>
        </Tip>
      </div>
    </div>
  );
};
