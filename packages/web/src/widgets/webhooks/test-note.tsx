import type { TestOutcome } from '@galena/contract/integrations';
import { useTranslation } from '../../platform/use-translation.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Note } from '../../ui/messages/note.tsx';
import { useTroubleWords } from './use-trouble-words.ts';
import classes from './webhooks.module.css';

type TestNoteProps = { readonly outcome: TestOutcome | undefined; readonly error: Error | null };

/** How a test went: delivered, or why not, with what the receiver said. */
export const TestNote = ({ outcome, error }: TestNoteProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const words = useTroubleWords();
  if (error) return <Note tone="danger">{sentenceOf(error)}</Note>;
  if (!outcome) return null;
  const { is_delivered: isDelivered, status, error: trouble, answer, duration_ms: ms } = outcome;
  return (
    <div role="status">
      <Note
        tone={isDelivered ? 'success' : 'danger'}
        title={
          isDelivered
            ? t('widgets.webhooks.test.delivered', { status, ms: number(ms) })
            : t('widgets.webhooks.test.failed')
        }
      >
        {trouble && <p className={classes.said}>{words(trouble)}</p>}
        {answer && <p className={classes.said}>{t('widgets.webhooks.test.said', { answer: answer.slice(0, 200) })}</p>}
      </Note>
    </div>
  );
};
