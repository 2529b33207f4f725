import { ActionIcon, Button, Popover, TextInput, type ActionIconProps } from '@mantine/core';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type ComponentProps, type FormEvent } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../icon.tsx';
import { FieldError } from '../field-frame.tsx';
import { completeUrl, isSafeLink } from '../text/addresses.ts';
import classes from './rich-text.module.css';

type LinkFormProps = { readonly editor: Editor; readonly onDone: () => void };

const LinkForm = ({ editor, onDone }: LinkFormProps) => {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>(String(editor.getAttributes('link')['href'] ?? ''));
  const [isWrong, setIsWrong] = useState(false);
  const isLinked = editor.isActive('link');
  const remove = (): void => {
    onDone();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  const set = (): void => {
    const href = completeUrl(address);
    if (href === '') return remove();
    if (!isSafeLink(href)) return setIsWrong(true);
    onDone();
    const chain = editor.chain().focus().extendMarkRange('link');
    // Nothing is marked and there is no link to change: the address itself becomes the text.
    const hasText = !editor.state.selection.empty || isLinked;
    (hasText
      ? chain.setLink({ href })
      : chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href } }] })
    ).run();
  };
  return (
    <form
      className={classes.linkForm}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // The form around the editor is not meant.
        event.stopPropagation();
        set();
      }}
    >
      <TextInput
        data-autofocus
        type="url"
        inputMode="url"
        label={t('input.rich_text.address')}
        value={address}
        error={isWrong && <FieldError>{t('input.rich_text.https')}</FieldError>}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setIsWrong(false);
        }}
      />
      <div className={classes.linkActions}>
        {isLinked && (
          <Button size="xs" variant="subtle" onClick={remove}>
            {t('input.rich_text.unlink')}
          </Button>
        )}
        <Button size="xs" type="submit" variant="filled">
          {t('input.rich_text.save_link')}
        </Button>
      </div>
    </form>
  );
};

type LinkButtonProps = {
  readonly editor: Editor;
  /** What makes it a button of the toolbar. */
  readonly tool: ActionIconProps & ComponentProps<'button'>;
};

/** Makes what is marked a link, changes the link one is in, or takes it away. */
export const LinkButton = ({ editor, tool }: LinkButtonProps) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isLinked = useEditorState({ editor, selector: (state) => state.editor.isActive('link') });
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start" shadow="none">
      <Popover.Target>
        <ActionIcon
          {...tool}
          size={28}
          className={classes.tool ?? ''}
          aria-label={t('input.rich_text.link')}
          aria-pressed={isLinked}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="link" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('input.rich_text.link')} className={classes.linkPopup ?? ''}>
        {isOpen && <LinkForm editor={editor} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
};
