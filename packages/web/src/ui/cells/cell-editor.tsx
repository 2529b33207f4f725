import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { CellEdit, Onward } from './cell-edit.ts';
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
const useBegin = (typed: string | null) => {
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

/**
 * Changes one value where it stands: Enter and Tab write it and go on, Escape leaves it as it was, leaving the field writes it. What is wrong
 * is said below it, and nothing is written until it is right.
 */
export const CellEditor = ({ label, edit, text, typed = null, commit, cancel }: CellEditorProps) => {
  const { editor, problem } = edit;
  const [written, write] = useState(editor.as === 'choice' ? text : (typed ?? text));
  const [wrong, setWrong] = useState<string | null>(null);
  const control = useBegin(typed);
  const problemId = useId();
  const isDone = useRef(false);
  const end = (onward: Onward, value = written): void => {
    if (isDone.current) return;
    const found = value === text ? null : problem(value);
    if (found !== null && onward !== 'away') return setWrong(found);
    isDone.current = true;
    // Whoever goes elsewhere with something wrong in it leaves it as it was.
    if (found === null) commit(value, onward);
    else cancel();
  };
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const isLine = editor.as === 'text' && editor.isLong && event.key === 'Enter' && (event.shiftKey || event.altKey);
    if (isLine) return;
    if (event.key === 'Escape') {
      isDone.current = true;
      event.preventDefault();
      cancel();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      end(onwardOf(event));
    }
  };
  const shared = {
    className: classes.control,
    'aria-label': label,
    'aria-invalid': wrong !== null || undefined,
    'aria-describedby': wrong === null ? undefined : problemId,
    value: written,
    onKeyDown: press,
    onBlur: () => end('away'),
    onChange: ({ currentTarget }: { readonly currentTarget: Control }) => {
      setWrong(null);
      write(currentTarget.value);
    },
  };
  return (
    <span className={classes.editor} data-long={(editor.as === 'text' && editor.isLong) || undefined}>
      {editor.as === 'choice' && (
        <select ref={control as React.RefObject<HTMLSelectElement>} {...shared}>
          <option value="" />
          {editor.choices.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
      {editor.as === 'text' && editor.isLong && (
        <textarea ref={control as React.RefObject<HTMLTextAreaElement>} rows={4} {...shared} />
      )}
      {(editor.as === 'day' || (editor.as === 'text' && !editor.isLong)) && (
        <input
          ref={control as React.RefObject<HTMLInputElement>}
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
