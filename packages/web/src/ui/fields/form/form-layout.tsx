import { useEffect, useId, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Note } from '../../messages/note.tsx';
import classes from './form-layout.module.css';
import { useUnsaved } from './unsaved.ts';

/** One part of a form: what it is about at the left (above it on narrow screens), its fields at the right. */
export const FormSection = ({
  title,
  help,
  children,
}: {
  readonly title: string;
  readonly help?: ReactNode;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {help && <p className={classes.help}>{help}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
};

/** Fields beside each other; below each other where there is no room for that. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>;

type Problems = { readonly problems: number; readonly sentence?: string | undefined };

/**
 * Says above the form that it was not sent, how many fields need a look, and what is wrong with the whole.
 * @param form what `useForm` returns
 */
export const FormProblems = ({ form: { problems, sentence } }: { form: Problems }) => {
  const { t } = useTranslation();
  // The whole is no field.
  const fields = problems - (sentence === undefined ? 0 : 1);
  return (
    // Always there: a region that appears together with its words is read out by few screen readers.
    <div role="alert">
      {problems > 0 && (
        <div className={classes.problems}>
          <Note tone="danger" {...(fields > 0 ? { title: t('input.problems', { count: fields }) } : {})}>
            {sentence}
          </Note>
        </div>
      )}
    </div>
  );
};

type FormActionsProps = {
  /** What `useForm` returns: it knows whether there is something to save. */
  readonly form: { readonly isDirty: boolean; readonly isBusy: boolean };
  /** The buttons; the filled one last. */
  readonly children: ReactNode;
};

/** The buttons of a form, in sight at the lower edge however long the form is. Leaving it unsaved asks first. */
export const FormActions = ({ form, children }: FormActionsProps) => {
  const { t } = useTranslation();
  // What is being sent may lead to another page by itself.
  useUnsaved(form.isDirty && !form.isBusy);
  return (
    <div className={classes.actions}>
      <span className={classes.unsaved} role="status">
        {form.isDirty && t('input.unsaved')}
      </span>
      {children}
    </div>
  );
};

const isSave = (event: KeyboardEvent): boolean =>
  (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's';

/**
 * Lets ⌘S (Ctrl S) send a form, wherever the focus is. For the one form of a page.
 * @param form `element.ref` of `useForm`
 */
export const useSaveKey = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (!isSave(event)) return;
      // Never the browser's own "save page", also while nothing can be saved.
      event.preventDefault();
      if (!event.repeat) form.current?.requestSubmit();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, [form]);
};
