import { avatarFormats, profileRoutes } from '@galena/contract/identity';
import { CallError, fileLimits, fileRoutes } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keyOf, sessionKey } from '../../platform/query.ts';
import { FieldError } from '../../ui/fields/field-frame.tsx';
import { maybeFileFault } from '../../ui/fields/files/file-rules.ts';
import { initialsOf } from '../../ui/marks/initials.ts';
import { patchMe, useMe } from '../../widgets/me.ts';
import classes from './profile.module.css';

/** The bytes as an address of their own: a picture cannot send the token along that its file asks for. */
const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture could not be read')));
    reader.readAsDataURL(blob);
  });

const usePicture = (id: number | null): string | undefined => {
  const { data } = useQuery({
    queryKey: [...sessionKey, ...keyOf(fileRoutes.file, id)],
    queryFn: async () => addressOf(await call(fileRoutes.file, { params: { id: id ?? 0 }, query: {} })),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return id === null ? undefined : data;
};

const usePictureChange = () => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const rules = { types: avatarFormats, maxBytes: fileLimits.image };
      const fault = maybeFileFault(file, rules, t('input.files.wrong_type', { types: avatarFormats.join(', ') }));
      if (fault !== null) throw new Error(fault);
      return call(profileRoutes.setAvatar, { body: { avatar: file } });
    },
    onSuccess: ({ data }) => patchMe(queryClient, () => data),
  });
  const remove = useMutation({
    mutationFn: () => call(profileRoutes.removeAvatar, {}),
    onSuccess: () => patchMe(queryClient, (me) => ({ ...me, avatar_file_id: null })),
  });
  // What the server says is told in a toast.
  const fault = upload.error !== null && !(upload.error instanceof CallError) ? upload.error.message : null;
  return { upload, remove, fault };
};

const Shown = () => {
  const { t } = useTranslation();
  const me = useMe();
  const picture = usePicture(me.avatar_file_id);
  const name = `${me.first_name} ${me.last_name}`.trim();
  return (
    <span className={classes.picture}>
      {picture ? <img src={picture} alt={t('identity.profile.picture_alt')} /> : initialsOf(name || me.email)}
    </span>
  );
};

/** The user's picture, and the ways to change it. */
export const ProfilePicture = () => {
  const { t } = useTranslation();
  const { avatar_file_id: kept } = useMe();
  const { upload, remove, fault } = usePictureChange();
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  return (
    <div className={classes.pictureRow}>
      <Shown />
      <div className={classes.pictureWords}>
        <div className={classes.buttons}>
          <input
            ref={input}
            type="file"
            hidden
            accept={avatarFormats.map((format) => `.${format}`).join(',')}
            aria-label={t('identity.profile.picture_choose')}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) upload.mutate(file);
              currentTarget.value = '';
            }}
          />
          <Button loading={upload.isPending} aria-describedby={help} onClick={() => input.current?.click()}>
            {t('identity.profile.picture_choose')}
          </Button>
          {kept !== null && (
            <Button loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('identity.profile.picture_remove')}
            </Button>
          )}
        </div>
        <p id={help} className={classes.none}>
          {t('identity.profile.picture_help', { formats: avatarFormats.join(', ') })}
        </p>
        <div role="alert">{fault !== null && <FieldError>{fault}</FieldError>}</div>
      </div>
    </div>
  );
};
