import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { useEditor, useEditorState, type Editor as TiptapEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { cspNonce } from '../../../platform/csp-nonce.ts';
import type { FieldState } from '../../form.ts';
import { isSafeLink } from '../text/addresses.ts';
import classes from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';

/** How long after the last key the form learns of a change (design, section 5). */
const settleMs = 300;

// What is not named here cannot be typed, pasted or loaded: the HTML that comes out has no other elements.
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: null },
    },
  }),
];

/** An editor with nothing in it still writes one empty paragraph. */
const htmlOf = (editor: TiptapEditor): string => (editor.isEmpty ? '' : editor.getHTML());

type EditorProps = {
  readonly id: string;
  readonly field: FieldState<string>;
  readonly label: string;
  readonly isOptional: boolean;
  readonly isLocked: boolean;
  readonly placeholder: string | undefined;
};

/** Tells the form of changes when they have settled, at the latest when the field is left or goes away. */
const useTelling = (field: FieldState<string>, isOptional: boolean) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<string | null>(null);
  /** What the form was last told, to tell its own echo from another text. */
  const told = useRef(field.value ?? '');
  const flush = (): void => {
    clearTimeout(timer.current);
    if (waiting.current === null) return;
    const html = waiting.current;
    waiting.current = null;
    told.current = html;
    if (html === '' && isOptional) field.clear();
    else field.change(html);
  };
  const flushNow = useEffectEvent(flush);
  useEffect(() => () => flushNow(), []);
  /** Whether a text is another one than the form was told: it was reset, or filled from somewhere else. */
  const isNews = (text: string): boolean => {
    const is = text !== told.current;
    told.current = text;
    return is;
  };
  const tell = (html: string): void => {
    waiting.current = html;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => flushNow(), settleMs);
  };
  return { tell, flush, isNews };
};

/** The editor itself, with its toolbar. */
export const Editor = ({ id, field, label, isOptional, isLocked, placeholder = '' }: EditorProps) => {
  const { tell, flush, isNews } = useTelling(field, isOptional);
  const isWrong = Boolean(field.error);
  const attributes = useMemo(
    () => ({
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-readonly': String(isLocked),
      'aria-invalid': String(isWrong),
      'aria-placeholder': placeholder,
      // What cannot be edited takes no focus by itself, and could not be scrolled by keyboard.
      tabindex: '0',
    }),
    [id, label, isLocked, isWrong, placeholder],
  );
  const editorProps = useMemo(() => ({ attributes }), [attributes]);
  const editor = useEditor({
    extensions,
    content: field.value ?? '',
    editable: !isLocked,
    editorProps,
    injectNonce: cspNonce(),
    onUpdate: ({ editor: changed }) => tell(htmlOf(changed)),
    onBlur: () => {
      flush();
      field.leave();
    },
  });

  const isEmpty = useEditorState({ editor, selector: (state) => state.editor.isEmpty });

  const hear = useEffectEvent((text: string): void => {
    if (isNews(text)) editor.commands.setContent(text, { emitUpdate: false });
  });
  useEffect(() => hear(field.value ?? ''), [field.value]);

  return (
    <RichTextEditor
      editor={editor}
      className={classes.editor ?? ''}
      mod={{ wrong: isWrong, locked: isLocked, empty: isEmpty }}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
    >
      {!isLocked && <Toolbar editor={editor} label={label} controls={id} />}
      <RichTextEditor.Content className={classes.content ?? ''} />
    </RichTextEditor>
  );
};
