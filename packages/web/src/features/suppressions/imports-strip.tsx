import { suppressionRoutes as routes, type OptOutImport } from '@galena/contract/suppressions';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { saveBlob } from '../../widgets/save-blob.ts';
import classes from './do-not-contact.module.css';

/** What came of a file, or how far it is. */
export const ImportLine = ({ one }: { readonly one: OptOutImport }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const file = useMutation({
    mutationFn: () => call(routes.refused, { params: { id: one.id } }),
    onSuccess: (blob) => saveBlob(blob, `refused-${one.id}.csv`),
  });
  const counts = {
    added: number(one.added),
    known: number(one.known),
    refused: number(one.refused),
    hidden: number(one.hidden),
    lines: number(one.lines_read),
  };
  return (
    <li className={classes.import}>
      <b>{one.file}</b>
      <span>{t(`suppressions.import.states.${one.state}`, counts)}</span>
      {one.refused > 0 && (
        <Button size="compact-xs" variant="subtle" loading={file.isPending} onClick={() => file.mutate()}>
          {t('suppressions.import.refused', { count: one.refused, number: counts.refused })}
        </Button>
      )}
      <span className={classes.muted}>
        <Moment value={one.finished_at ?? one.created_at} />
      </span>
    </li>
  );
};

/** The files that were read last; nothing where there are none. */
export const ImportsStrip = ({ imports }: { readonly imports: readonly OptOutImport[] }) => {
  const { t } = useTranslation();
  const shown = imports.slice(0, 3);
  return shown.length === 0 ? null : (
    <ul className={classes.imports} aria-label={t('suppressions.import.files')}>
      {shown.map((one) => (
        <ImportLine key={one.id} one={one} />
      ))}
    </ul>
  );
};
