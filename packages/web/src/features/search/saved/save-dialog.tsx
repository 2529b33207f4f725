import { useTranslation } from '../../../platform/use-translation.ts';
import type { Question } from '../question.ts';
import { NameDialog } from './name-dialog.tsx';
import type { Saved } from './use-saved.ts';

type SaveDialogProps = {
  readonly saved: Saved;
  readonly question: Question;
  /** What it could be called, or is called already. */
  readonly suggestedName: string;
  readonly onSave: (name: string) => void;
  readonly close: () => void;
};

/** Saves the search that is filled in, under a new name or in the place of another one. */
export const SaveDialog = ({ saved, question, suggestedName, onSave, close }: SaveDialogProps) => {
  const { t } = useTranslation();
  return (
    <NameDialog
      title={t('search.saved.save_title')}
      name={suggestedName}
      about={(name) => {
        const before = saved.maybeNamed(name);
        return before
          ? {
              text: t('search.saved.replace_text', { name: before.name }),
              label: t('search.saved.replace'),
              isWarning: true,
            }
          : { text: t('search.saved.save_text'), label: t('search.saved.save') };
      }}
      save={async (name) => {
        await saved.save(name, question);
        onSave(name);
      }}
      close={close}
    />
  );
};
