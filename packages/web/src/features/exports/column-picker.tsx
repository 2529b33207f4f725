import { useTranslation } from '../../platform/use-translation.ts';
import { CheckField } from '../../ui/fields.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { SortableList } from '../../ui/fields/sortable/sortable-list.tsx';
import { Note } from '../../ui/messages/note.tsx';
import type { Choice, ShownColumns } from './export-choice.ts';
import classes from './export-dialog.module.css';

type ColumnPickerProps = Pick<ShownColumns, 'fields'> & {
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
};

/** Every column, to be ticked and put in order. */
export const ColumnPicker = ({ choice, choose, fields }: ColumnPickerProps) => {
  const { t } = useTranslation();
  const tick = (name: string, isTicked: boolean): void => {
    const ticked = new Set(choice.ticked);
    if (isTicked) ticked.add(name);
    else ticked.delete(name);
    choose({ ...choice, ticked });
  };
  const items = choice.order.flatMap((name) => {
    const field = fields.find((one) => one.name === name);
    return field ? [{ id: name, label: field.title }] : [];
  });
  return (
    <>
      <div role="group" aria-label={t('exports.csv.chosen_columns')} className={classes.picker}>
        <SortableList
          label={t('exports.csv.chosen_columns')}
          items={items}
          renderItem={({ id, label }) => (
            <CheckField
              field={looseField(id, choice.ticked.has(id), (isTicked) => tick(id, isTicked === true))}
              label={label}
            />
          )}
          onReorder={(ids) => choose({ ...choice, order: [...ids] })}
        />
      </div>
      {choice.ticked.size === 0 && (
        <Note tone="danger" isAlert>
          {t('exports.csv.none_chosen')}
        </Note>
      )}
    </>
  );
};
