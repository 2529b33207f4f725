import { useTranslation } from '../../platform/use-translation.ts';
import { Note } from '../../ui/messages/note.tsx';

/** Mail servers can't be asked from here: what is checked then, and what is not. */
export const CannotAsk = () => {
  const { t } = useTranslation();
  return (
    <Note tone="warning" title={t('verification.cannot_ask.title')}>
      {t('verification.cannot_ask.text')}
    </Note>
  );
};
