import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { CopyButton } from '../../ui/marks/copy-button.tsx';
import { DialogButtons } from '../../ui/layers/dialog-form.tsx';
import classes from './security.module.css';

/** The recovery codes, which are shown only now. */
export const RecoveryCodes = ({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={classes.steps}>
      <p>{t('credentials.security.codes.text')}</p>
      <ul className={classes.codes} aria-label={t('credentials.security.codes.label')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogButtons>
        <CopyButton isLink value={codes.join('\n')} label={t('credentials.security.codes.copy')} />
        <Button variant="filled" onClick={onDone}>
          {t('credentials.security.codes.done')}
        </Button>
      </DialogButtons>
    </div>
  );
};
