import type { CallError } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { sentenceOf } from '../../../platform/i18n.ts';
import { TextField } from '../../../ui/fields.tsx';
import type { FieldState } from '../../../ui/form.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import classes from '../login.module.css';
import own from './front.module.css';

type FrontFormProps = {
  /** What `useForm` returns. */
  readonly form: { readonly element: object; readonly failure: CallError | null; readonly isBusy: boolean };
  readonly title: string;
  readonly heading: string;
  readonly lead: ReactNode;
  readonly submit: string;
  /** What stands below the button. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

/** A form before the sign-in: what it is for, what went wrong with it, its fields, its one button. */
export const FrontForm = ({ form, title, heading, lead, submit, below, children }: FrontFormProps) => {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button was pressed and went dead meanwhile: the focus would be nowhere.
    if (form.failure) alert.current?.focus();
  }, [form.failure]);
  return (
    <form {...form.element} className={classes.form}>
      <div className={classes.heading}>
        <PageTitle heading={heading}>{title}</PageTitle>
        <p>{lead}</p>
      </div>
      {form.failure && (
        <Note tone="danger" isAlert ref={alert}>
          {sentenceOf(form.failure)}
        </Note>
      )}
      {children}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.isBusy} aria-busy={form.isBusy}>
        {submit}
      </Button>
      {below}
    </form>
  );
};

/** Six digits that were mailed; browsers fill them in where they read the mail. */
export const CodeField = ({ field, label }: { readonly field: FieldState<string>; readonly label: string }) => (
  <div className={own.code}>
    <TextField field={field} isFirst inputMode="numeric" autoComplete="one-time-code" label={label} />
  </div>
);
