import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import type { FieldState } from '../form.ts';
import { HiddenText } from '../hidden-text.tsx';
import { Icon } from '../icon.tsx';
import classes from './field-frame.module.css';

/** What all fields have in common beside their value. */
export type FieldLook = {
  readonly label: string;
  /** One or two sentences between the label and the field. */
  readonly help?: ReactNode;
  /** May be left empty: the label says so, and emptying the field leaves it out of what is sent. */
  readonly isOptional?: boolean;
  readonly isDisabled?: boolean;
  /** To be read and copied, not changed. */
  readonly isReadOnly?: boolean;
  readonly placeholder?: string;
};

const OptionalNote = () => {
  const { t } = useTranslation();
  return <span className={classes.optional}> {t('app.optional')}</span>;
};

/** What is wrong with a field, with the sign for it. */
export const FieldError = ({ children }: { children: ReactNode }) => (
  <span className={classes.error}>
    <Icon name="alert-circle" size={14} />
    <span>{children}</span>
  </span>
);

/** The label, help and error of a field, for Mantine's inputs; they link the three by `aria-describedby`. */
export const frameOf = (
  { name, error, leave }: Pick<FieldState<unknown>, 'name' | 'error' | 'leave'>,
  { label, help, isOptional, isDisabled, isReadOnly, placeholder }: FieldLook,
  /** Said with the label and not shown there, as it stands in the field: "credits". */
  unit?: string,
) => ({
  name,
  label: (
    <>
      {label}
      {unit && <HiddenText>, {unit}</HiddenText>}
      {isOptional && <OptionalNote />}
    </>
  ),
  description: help,
  error: error && <FieldError>{error}</FieldError>,
  placeholder,
  disabled: isDisabled ?? false,
  readOnly: isReadOnly ?? false,
  mod: { 'read-only': isReadOnly },
  onBlur: leave,
  className: classes.field,
  classNames: { label: classes.label ?? '', description: classes.help ?? '', wrapper: classes.input ?? '' },
});

/** The same for a tick box or a switch, whose words stand beside it. */
export const inlineFrameOf = (
  { name, error, leave }: Pick<FieldState<unknown>, 'name' | 'error' | 'leave'>,
  { label, help, isDisabled }: Pick<FieldLook, 'label' | 'help' | 'isDisabled'>,
) => ({
  name,
  label,
  description: help,
  error: error && <FieldError>{error}</FieldError>,
  disabled: isDisabled ?? false,
  'aria-invalid': error ? true : undefined,
  onBlur: leave,
  className: classes.inline,
  mod: { strong: Boolean(help) },
  classNames: {
    body: classes.body ?? '',
    labelWrapper: classes.words ?? '',
    label: classes.inlineLabel ?? '',
    description: classes.inlineHelp ?? '',
    error: classes.inlineError ?? '',
  },
});

type GroupProps = Pick<FieldLook, 'label' | 'help' | 'isOptional' | 'isDisabled'> & {
  readonly error: string | undefined;
  /** What the group is to a screen reader. */
  readonly role?: 'group' | 'radiogroup';
  readonly className?: string | undefined;
  /** The label is read out and not shown: in a bar of filters. */
  readonly isLabelHidden?: boolean | undefined;
  readonly children: ReactNode;
};

/** Several controls that are one field: the label is the group's, help and error are read out with it. */
export const FieldGroup = ({
  label,
  help,
  isOptional,
  isDisabled = false,
  error,
  role = 'group',
  className,
  isLabelHidden = false,
  children,
}: GroupProps) => {
  const id = useId();
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div
      role={role}
      className={classes.group}
      {...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': `${id}-label` })}
      aria-describedby={described || undefined}
      aria-disabled={isDisabled || undefined}
      aria-invalid={error && role === 'radiogroup' ? true : undefined}
      // A plain group cannot be invalid to a screen reader; the form looks for this one (form.ts).
      data-invalid={error ? true : undefined}
    >
      {!isLabelHidden && (
        <div id={`${id}-label`} className={classes.legend}>
          {label}
          {isOptional && <OptionalNote />}
        </div>
      )}
      {help && (
        <div id={`${id}-help`} className={classes.help}>
          {help}
        </div>
      )}
      <div className={className}>{children}</div>
      {error && (
        <div id={`${id}-error`} className={classes.below}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
};
