import { ActionIcon } from '@mantine/core';
import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../icon.tsx';
import type { IconName } from '../../icon-names.ts';
import { LinkButton } from './link-button.tsx';
import classes from './rich-text.module.css';

const marks = ['bold', 'italic', 'underline', 'heading_large', 'heading_small'] as const;
const blocks = ['bullet_list', 'ordered_list', 'quote'] as const;
type ToolName = (typeof marks)[number] | (typeof blocks)[number];

type Tool = {
  readonly icon: IconName;
  readonly isOn: (editor: Editor) => boolean;
  readonly press: (chain: ChainedCommands) => ChainedCommands;
};

const tools: Readonly<Record<ToolName, Tool>> = {
  bold: { icon: 'bold', isOn: (editor) => editor.isActive('bold'), press: (chain) => chain.toggleBold() },
  italic: { icon: 'italic', isOn: (editor) => editor.isActive('italic'), press: (chain) => chain.toggleItalic() },
  underline: {
    icon: 'underline',
    isOn: (editor) => editor.isActive('underline'),
    press: (chain) => chain.toggleUnderline(),
  },
  heading_large: {
    icon: 'h-1',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    press: (chain) => chain.toggleHeading({ level: 2 }),
  },
  heading_small: {
    icon: 'h-2',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    press: (chain) => chain.toggleHeading({ level: 3 }),
  },
  bullet_list: {
    icon: 'list',
    isOn: (editor) => editor.isActive('bulletList'),
    press: (chain) => chain.toggleBulletList(),
  },
  ordered_list: {
    icon: 'list-numbers',
    isOn: (editor) => editor.isActive('orderedList'),
    press: (chain) => chain.toggleOrderedList(),
  },
  quote: {
    icon: 'blockquote',
    isOn: (editor) => editor.isActive('blockquote'),
    press: (chain) => chain.toggleBlockquote(),
  },
};

/** One stop for the tab key; the arrow keys walk from button to button (ARIA Authoring Practices, "Toolbar"). */
const useRoving = () => {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const buttons = (): HTMLButtonElement[] => [
    ...(bar.current?.querySelectorAll<HTMLButtonElement>('button[data-tool]') ?? []),
  ];
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = buttons();
    const at = all.findIndex((button) => button === event.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at === -1) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };
  /** What makes a button the `at`-th of the toolbar. */
  const tool = (at: number) => ({
    'data-tool': at,
    tabIndex: at === current ? 0 : -1,
    onFocus: () => setCurrent(at),
    // The text keeps its selection.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  });
  return { bar, onKeyDown, tool };
};

type ToolbarProps = {
  readonly editor: Editor;
  /** What is edited. */
  readonly label: string;
  /** The id of the text. */
  readonly controls: string;
};

/** What can be done with the text: the same set everywhere. */
export const Toolbar = ({ editor, label, controls }: ToolbarProps) => {
  const { t } = useTranslation();
  const { bar, onKeyDown, tool } = useRoving();
  const isOn = useEditorState({
    editor,
    selector: (state) =>
      Object.fromEntries(Object.entries(tools).map(([name, one]) => [name, one.isOn(state.editor)])) as Record<
        ToolName,
        boolean
      >,
  });
  const button = (name: ToolName, at: number) => (
    <ActionIcon
      key={name}
      {...tool(at)}
      size={28}
      className={classes.tool ?? ''}
      aria-label={t(`input.rich_text.${name}`)}
      aria-pressed={isOn[name]}
      onClick={() => tools[name].press(editor.chain().focus()).run()}
    >
      <Icon name={tools[name].icon} />
    </ActionIcon>
  );
  const afterBlocks = marks.length + blocks.length;
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('input.rich_text.toolbar', { label })}
      aria-controls={controls}
      tabIndex={-1}
      className={classes.toolbar}
      onKeyDown={onKeyDown}
    >
      {marks.map(button)}
      <span className={classes.gap} />
      {blocks.map((name, at) => button(name, marks.length + at))}
      <span className={classes.gap} />
      <LinkButton editor={editor} tool={tool(afterBlocks)} />
      <ActionIcon
        {...tool(afterBlocks + 1)}
        size={28}
        className={classes.tool ?? ''}
        aria-label={t('input.rich_text.clear')}
        onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
      >
        <Icon name="clear-formatting" />
      </ActionIcon>
    </div>
  );
};
