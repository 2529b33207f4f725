import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useId, useRef } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../icon.tsx';
import classes from './files.module.css';

type DropAreaProps = {
  readonly types: readonly string[];
  /** Types and size in words. */
  readonly limits: string;
  readonly isMultiple: boolean;
  readonly isDisabled: boolean;
  readonly isWrong: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Where files are dropped, and the button that asks the browser for some: a drop needs another way beside it (2.5.7). */
export const DropArea = ({ types, limits, isMultiple, isDisabled, isWrong, onFiles }: DropAreaProps) => {
  const { t } = useTranslation();
  const id = useId();
  const open = useRef<() => void>(null);
  return (
    <Dropzone
      className={classes.area ?? ''}
      mod={{ wrong: isWrong }}
      openRef={open}
      multiple={isMultiple}
      disabled={isDisabled}
      // The button inside is what one presses and tabs to; the area only takes what is dropped.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      inputProps={{ accept: types.map((type) => `.${type}`).join(',') }}
      // All of them come here, also those that are too many: `FileDrop` says what is wrong with which.
      onDropAny={(accepted, rejected) => {
        const all = [...accepted, ...rejected.map(({ file }) => file)];
        onFiles(isMultiple ? all : all.slice(0, 1));
      }}
      onDrop={() => undefined}
    >
      <div className={classes.inside}>
        <Icon name="cloud-upload" size={20} className={classes.cloud} />
        <Button size="xs" disabled={isDisabled} aria-describedby={id} onClick={() => open.current?.()}>
          {isMultiple ? t('input.files.choose_several') : t('input.files.choose_one')}
        </Button>
        <span className={classes.or}>
          {isMultiple ? t('input.files.or_drop_several') : t('input.files.or_drop_one')}
        </span>
        <span id={id} className={classes.limits}>
          {limits}
        </span>
      </div>
    </Dropzone>
  );
};
