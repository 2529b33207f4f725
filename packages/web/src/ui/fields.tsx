import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { frameOf, type FieldLook } from './fields/field-frame.tsx';
import classes from './fields/field-frame.module.css';
import { TickBox } from './fields/tick-box.tsx';
import type { FieldState } from './form.ts';
import { Icon } from './icon.tsx';
import { pageFocus } from './page-title.tsx';

type TextFieldProps = FieldLook & {
  readonly field: FieldState<string>;
  /** What a browser may fill in by itself (WCAG 1.3.5); nothing unless it is named. */
  readonly autoComplete?: string;
  readonly type?: 'text' | 'email' | 'url';
  readonly inputMode?: TextInputProps['inputMode'];
  /** A sign at the beginning or at the end of the field. */
  readonly leftSection?: TextInputProps['leftSection'];
  readonly rightSection?: TextInputProps['rightSection'];
  /** Ids, slugs, paths: in the type for code. */
  readonly isCode?: boolean;
  /** What the page is there for: it has the focus when the page opens. */
  readonly isFirst?: boolean;
};

const emptyOr = ({ field, isOptional }: Pick<TextFieldProps, 'field' | 'isOptional'>, text: string): void =>
  text === '' && isOptional ? field.clear() : field.change(text);

/** A labelled line of text. Its sentence stands below it and is read out with it. */
export const TextField = (props: TextFieldProps) => {
  const { field, type = 'text', autoComplete = 'off', inputMode, leftSection, rightSection, isCode, isFirst } = props;
  return (
    <TextInput
      {...frameOf(field, props)}
      {...(isFirst && pageFocus)}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      leftSection={leftSection}
      rightSection={rightSection}
      value={field.value ?? ''}
      autoCapitalize="none"
      spellCheck={false}
      styles={isCode ? { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } : {}}
      onChange={(event) => emptyOr(props, event.currentTarget.value)}
    />
  );
};

/** A password with a button that shows it. Pasting is allowed: password managers do. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'inputMode' | 'isCode' | 'rightSection'>) => {
  const { field, autoComplete = 'off' } = props;
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <ActionIcon
      size={28}
      className={classes.reveal ?? ''}
      disabled={props.isDisabled ?? false}
      aria-label={t('app.reveal')}
      aria-pressed={isShown}
      // The caret stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setIsShown(!isShown)}
    >
      <Icon name={isShown ? 'eye-off' : 'eye'} size={18} />
    </ActionIcon>
  );
  return (
    <TextInput
      {...frameOf(field, props)}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      leftSection={props.leftSection}
      rightSection={toggle}
      rightSectionPointerEvents="all"
      value={field.value ?? ''}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => emptyOr(props, event.currentTarget.value)}
    />
  );
};

type CheckFieldProps = Pick<FieldLook, 'help' | 'isDisabled'> & {
  /** May hold a link. */
  readonly label: ReactNode;
  readonly field: FieldState<boolean>;
};

/** A labelled tick box, with help below the label. */
export const CheckField = ({ field, label, help, isDisabled = false }: CheckFieldProps) => (
  <TickBox
    name={field.name}
    label={label}
    help={help}
    error={field.error}
    isChecked={field.value ?? false}
    isDisabled={isDisabled}
    change={field.change}
    leave={field.leave}
  />
);
