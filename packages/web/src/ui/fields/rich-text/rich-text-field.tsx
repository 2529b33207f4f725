import { Suspense, useId } from 'react';
import type { FieldState } from '../../form.ts';
import { FieldGroup, type FieldLook } from '../field-frame.tsx';
import { lazyPart } from '../lazy-part.ts';
import classes from './rich-text.module.css';

const Editor = lazyPart(
  () => import('./editor.tsx'),
  (module) => module.Editor,
);

type RichTextFieldProps = FieldLook & {
  /** HTML of what the toolbar can make, and nothing else; an empty text is ''. */
  readonly field: FieldState<string>;
};

/**
 * Text with headings, lists, quotes and links. The form learns of a change 300 ms after the last key, and when the field is
 * left.
 */
export const RichTextField = (props: RichTextFieldProps) => {
  const { field, label, isOptional = false, isDisabled = false, isReadOnly = false, placeholder } = props;
  const id = useId();
  return (
    <FieldGroup {...props} error={field.error}>
      <Suspense fallback={<div className={classes.waiting} />}>
        <Editor
          id={id}
          field={field}
          label={label}
          isOptional={isOptional}
          isLocked={isDisabled || isReadOnly}
          placeholder={placeholder}
        />
      </Suspense>
    </FieldGroup>
  );
};
