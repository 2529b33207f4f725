import { Proof } from '@galena/contract/credentials';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { useForm } from '../../ui/form.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';

type ProofDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** Without a password there is only the code. */
  readonly hasPassword: boolean;
  readonly submit: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
};

type ProofFormProps = ProofDialogProps & { readonly isByCode: boolean };

const ProofForm = ({ label, submit, onClose, isByCode }: ProofFormProps) => {
  const { t } = useTranslation();
  const form = useForm({
    schema: Proof,
    initial: { password: '', code: '' },
    submit,
  });
  return (
    <DialogForm {...form.element}>
      {isByCode ? (
        <TextField
          field={form.field('code')}
          isCode
          autoComplete="one-time-code"
          label={t('credentials.security.proof.code')}
        />
      ) : (
        <PasswordField
          field={form.field('password')}
          autoComplete="current-password"
          label={t('credentials.security.proof.password')}
        />
      )}
      <DialogActions label={label} isBusy={form.isBusy} failure={form.failure} close={onClose} />
    </DialogForm>
  );
};

/** Asks the signed-in user to show once more that it is them. */
export const ProofDialog = (props: ProofDialogProps) => {
  const { t } = useTranslation();
  const { title, text, hasPassword, onClose } = props;
  const [isByCode, setIsByCode] = useState(!hasPassword);
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <ProofForm key={String(isByCode)} {...props} isByCode={isByCode} />
      {hasPassword && (
        <Button variant="subtle" onClick={() => setIsByCode(!isByCode)}>
          {t(isByCode ? 'credentials.security.proof.by_password' : 'credentials.security.proof.by_code')}
        </Button>
      )}
    </Dialog>
  );
};
