import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref, type RefObject } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import type { CellEdit, CellEditor as Editor, Onward } from './cell-edit.ts';
import classes from './cell-editor.module.css';

type CellEditorProps = {
  /** Whose value it is: "City, Clinica Um". */
  readonly label: string;
  readonly edit: Pick<CellEdit<never>, 'editor' | 'problem'>;
  readonly text: string;
  /** It begins with what was typed, in the place of what was there. */
  readonly typed?: string | null;
  /** Takes what was written; the same as it was counts as nothing written. */
  readonly commit: (text: string, onward: Onward) => void;
  readonly cancel: () => void;
};

const onwardOf = ({ key, shiftKey }: KeyboardEvent): Onward =>
  key === 'Tab' ? (shiftKey ? 'left' : 'right') : shiftKey ? 'up' : 'down';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Takes the focus, and marks what is there so that typing replaces it; what was typed already stays. */
const useBegin = (typed: string | null): RefObject<Control | null> => {
  const control = useRef<Control>(null);
  useEffect(() => {
    const at = control.current;
    at?.focus();
    if (!at || at instanceof HTMLSelectElement || at.type === 'date') return;
    if (typed === null) at.select();
    else at.setSelectionRange(at.value.length, at.value.length);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it begins
  }, []);
  return control;
};

const isLong = (editor: Editor): boolean => editor.as === 'text' && editor.isLong === true;

/** What is written, when it is taken, and what is wrong with it. */
const useWriting = ({ edit: { editor, problem }, text, typed = null, commit, cancel }: CellEditorProps) => {
  const [written, write] = useState(editor.as === 'choice' ? text : (typed ?? text));
  const [wrong, setWrong] = useState<string | null>(null);
  const isDone = useRef(false);
  const end = (onward: Onward): void => {
    if (isDone.current) return;
    const found = written === text ? null : problem(written);
    if (found !== null && onward !== 'away') return setWrong(found);
    isDone.current = true;
    // Whoever goes elsewhere with something wrong in it leaves it as it was.
    if (found === null) commit(written, onward);
    else cancel();
  };
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (isLong(editor) && event.key === 'Enter' && (event.shiftKey || event.altKey)) return;
    if (event.key === 'Escape') {
      isDone.current = true;
      event.preventDefault();
      cancel();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      end(onwardOf(event));
    }
  };
  const change = (next: string): void => {
    setWrong(null);
    write(next);
  };
  return { written, wrong, press, change, leave: () => end('away') };
};

/**
 * Changes one value where it stands: Enter and Tab write it and go on, Escape leaves it as it was, leaving the field writes it. What is wrong
 * is said below it, and nothing is written until it is right.
 */
export const CellEditor = (props: CellEditorProps) => {
  const { label, edit, typed = null } = props;
  const { editor } = edit;
  const { t } = useTranslation();
  const { written, wrong, press, change, leave } = useWriting(props);
  const control = useBegin(typed);
  const problemId = useId();
  const shared = {
    className: classes.control,
    'aria-label': label,
    'aria-invalid': wrong !== null || undefined,
    'aria-describedby': wrong === null ? undefined : problemId,
    value: written,
    onKeyDown: press,
    onBlur: leave,
    onChange: ({ currentTarget }: { readonly currentTarget: Control }) => change(currentTarget.value),
  };
  return (
    <span className={classes.editor}>
      {editor.as === 'choice' && (
        <select ref={control as Ref<HTMLSelectElement>} {...shared}>
          <option value="" aria-label={t('table.nothing')} />
          {editor.choices.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
      {isLong(editor) && <textarea ref={control as Ref<HTMLTextAreaElement>} rows={4} {...shared} />}
      {editor.as !== 'choice' && !isLong(editor) && (
        <input
          ref={control as Ref<HTMLInputElement>}
          type={editor.as === 'day' ? 'date' : 'text'}
          inputMode={editor.as === 'text' ? editor.inputMode : undefined}
          autoComplete="off"
          {...shared}
        />
      )}
      {wrong !== null && (
        <span id={problemId} role="alert" className={classes.problem}>
          {wrong}
        </span>
      )}
    </span>
  );
};
