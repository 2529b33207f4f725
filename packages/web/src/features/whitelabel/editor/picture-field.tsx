import { CallError, fileLimits } from '@galena/contract/kernel';
import type { BrandPicture } from '@galena/contract/whitelabel';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { FieldError } from '../../../ui/fields/field-frame.tsx';
import { maybeFileFault } from '../../../ui/fields/files/file-rules.ts';
import { Icon } from '../../../ui/icon.tsx';
import { usePictureChange } from '../use-brand.ts';
import classes from './brand.module.css';

const pictureTypes = ['png', 'jpg', 'jpeg', 'webp', 'gif'] as const;
const rules = {
  logo: { types: pictureTypes, maxBytes: fileLimits.image },
  favicon: { types: [...pictureTypes, 'ico'], maxBytes: fileLimits.icon },
} as const;

type PictureFieldProps = { readonly picture: BrandPicture; readonly address: string | null; readonly isSaved: boolean };

const useChange = (picture: BrandPicture, isSaved: boolean) => {
  const { t } = useTranslation();
  const change = usePictureChange(picture);
  const [fault, setFault] = useState<string | null>(null);
  const choose = (file: File): void => {
    const { types } = rules[picture];
    const wrong = isSaved
      ? maybeFileFault(file, rules[picture], t('input.files.wrong_type', { types: types.join(', ') }))
      : t('whitelabel.picture.save_first');
    setFault(wrong);
    if (wrong === null) change.mutate(file);
  };
  const failed = change.error !== null && !(change.error instanceof CallError) ? change.error.message : null;
  return { change, choose, fault: fault ?? failed };
};

/** A picture of the brand with the ways to change it. It is shown at once, without publishing. */
export const PictureField = ({ picture, address, isSaved }: PictureFieldProps) => {
  const { t } = useTranslation();
  const { change, choose, fault } = useChange(picture, isSaved);
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  const name = t(`whitelabel.picture.${picture}`);
  return (
    <div className={classes.picture} role="group" aria-label={name}>
      <span className={classes.shown} data-empty={address === null || undefined}>
        {address === null ? <Icon name="photo" size={20} /> : <img src={address} alt="" />}
      </span>
      <span className={classes.pictureWords}>
        <strong>{name}</strong>
        <span id={help} className={classes.help}>
          {t(`whitelabel.picture.${picture}_help`)}
        </span>
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={rules[picture].types.map((type) => `.${type}`).join(',')}
        aria-label={t('whitelabel.picture.choose', { name })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) choose(file);
          currentTarget.value = '';
        }}
      />
      <span className={classes.pictureActs}>
        <Button size="xs" loading={change.isPending} aria-describedby={help} onClick={() => input.current?.click()}>
          {t('whitelabel.picture.upload')}
        </Button>
        {address !== null && (
          <Button size="xs" variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {t('whitelabel.picture.remove')}
          </Button>
        )}
      </span>
      <div role="alert" className={classes.fault}>
        {fault !== null && <FieldError>{fault}</FieldError>}
      </div>
    </div>
  );
};
