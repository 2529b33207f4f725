import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { hostAndPath, maybeWebAddress } from '../web-address.ts';

/** Where a value stands in a file of the account's own: its name and the row. */
const filePlace = /^file:(.*)#(\d+)$/s;

const FileRow = ({ file, row }: { readonly file: string; readonly row: number }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return <span>{t('widgets.evidence.file_row', { file, row: number(row) })}</span>;
};

/** A page where something stands, by host and path; one that may not be followed is only named. */
export const PageLink = ({ address }: { readonly address: string }) => {
  const [, file, row] = filePlace.exec(address) ?? [];
  if (file !== undefined) return <FileRow file={file} row={Number(row)} />;
  const href = maybeWebAddress(address);
  if (href === null) return <span>{address}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {hostAndPath(address)}
    </a>
  );
};
