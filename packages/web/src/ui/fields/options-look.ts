import classes from './select-field.module.css';

/** The list that opens below a field: on a raised ground, the current option marked by ground and edge. */
export const optionsLook = {
  classNames: {
    dropdown: classes.dropdown ?? '',
    options: classes.options ?? '',
    option: classes.choice ?? '',
    empty: classes.empty ?? '',
  },
  // The list scrolls by itself: a box around it would be a stop for the keyboard.
  withScrollArea: false,
  comboboxProps: { offset: 5, radius: 'lg', shadow: 'none' },
} as const;
