import { Button } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { TextField } from '../../ui/fields.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './do-not-contact.module.css';

type AskContactProps = {
  readonly isBusy: boolean;
  /** Whom it was asked about last. */
  readonly asked: string;
  readonly ask: (entry: string) => void;
  /** The same once more. */
  readonly again: () => unknown;
  /** What came of it. */
  readonly children: ReactNode;
};

/** "Is this contact blocked?": asked by the contact itself, because lists of hashes cannot say whom they are about. */
export const AskContact = ({ isBusy, asked, ask, again, children }: AskContactProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === asked) void again();
    ask(text.trim());
  };
  return (
    <section className={classes.check} aria-label={t('suppressions.check.title')}>
      <form className={classes.ask} onSubmit={submit}>
        <TextField
          field={looseField('entry', text, (next) => setText(next ?? ''))}
          label={t('suppressions.check.title')}
          placeholder={t('suppressions.check.example')}
        />
        <Button type="submit" loading={isBusy} leftSection={<Icon name="search" />}>
          {t('suppressions.check.do')}
        </Button>
      </form>
      <div role="status">{children}</div>
    </section>
  );
};
