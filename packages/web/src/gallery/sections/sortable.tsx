import { useState } from 'react';
import { FileDrop, type FileRow } from '../../ui/fields/files/file-drop.tsx';
import { imageTypes } from '../../ui/fields/files/file-rules.ts';
import { SortableList } from '../../ui/fields/sortable/sortable-list.tsx';
import classes from './forms.module.css';

export const title = 'Sortable lists and files';

const columns = ['Business', 'Email', 'Telephone', 'Rating', 'Ansprechpartnerverantwortlichkeiten'].map((label) => ({
  id: label.toLowerCase(),
  label,
}));

const Columns = ({ isDisabled = false }: { isDisabled?: boolean }) => {
  const [items, setItems] = useState(columns);
  return (
    <SortableList
      label="Columns"
      items={items}
      isDisabled={isDisabled}
      onReorder={(ids) => setItems(ids.flatMap((id) => items.filter((item) => item.id === id)))}
    />
  );
};

const rows: readonly FileRow[] = [
  { id: 'a', name: 'Service catalogue 2026.pdf', size: 1_240_000, state: 'done' },
  { id: 'b', name: 'prices.pdf', size: 84_000, state: 'sending', progress: 0.4 },
  { id: 'c', name: 'questions.pdf', size: 84_000, state: 'waiting' },
  { id: 'd', name: 'damaged.pdf', size: 84_000, state: 'failed', error: 'This file is damaged and cannot be read.' },
];

const Files = () => {
  const [files, setFiles] = useState(rows);
  return (
    <FileDrop
      label="Documents"
      help="What the AI may read."
      types={['pdf']}
      maxBytes={20_000_000}
      isMultiple
      files={files}
      onFiles={(added) =>
        setFiles([
          ...files,
          ...added.map(({ name, size }) => ({ id: `${name} ${files.length}`, name, size, state: 'waiting' as const })),
        ])
      }
      onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
    />
  );
};

const nothing = { files: [], onFiles: () => undefined, onRemove: () => undefined };

export const Part = () => (
  <div className={classes.narrow}>
    <Columns />
    <Columns isDisabled />
    <Files />
    <FileDrop label="Logo" types={imageTypes} maxBytes={5_000_000} isOptional {...nothing} />
    <FileDrop label="Favicon" types={imageTypes} maxBytes={1_000_000} error="Field is required." {...nothing} />
    <FileDrop label="Disabled" types={imageTypes} maxBytes={1_000_000} isDisabled {...nothing} />
  </div>
);
