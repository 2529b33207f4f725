import { TagsInput, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import type { FieldState } from '../form.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { frameOf, type FieldLook } from './field-frame.tsx';
import { optionsLook } from './options-look.ts';
import { findMatches } from './text/matching.ts';
import { ChosenNote, Token } from './token.tsx';

type TokenFieldProps = FieldLook & {
  readonly field: FieldState<string[]>;
  /** Entries that are offered while one types; any other text is taken, too. */
  readonly suggestions?: readonly string[];
  readonly icon?: IconName;
  /** How many may be entered. */
  readonly max?: number;
};

const filter: OptionsFilter = ({ options, search }) =>
  findMatches(options as ComboboxItem[], ({ label }) => [label], search);

// What lists are pasted with.
const splitChars = [',', ';', '\n', '\t'];

/** Each entry once. What came in one piece, from a browser that fills in forms for example, is taken apart here. */
const wordsOf = (values: readonly string[]): string[] => {
  const words = values.flatMap((value) => value.split(/[,;\n\t]/)).map((word) => word.trim());
  return [...new Set(words)].filter((word) => word !== '');
};

/** Words of one's own: enter, comma or a pasted list makes tokens, the backspace key takes the last one back. */
export const TokenField = (props: TokenFieldProps) => {
  const { field, suggestions = [], icon, max = Number.POSITIVE_INFINITY } = props;
  const { t } = useTranslation();
  const chosen = field.value ?? [];
  const frame = frameOf(field, {
    ...props,
    help: props.help ?? t('input.token_hint'),
    placeholder: chosen.length === 0 ? (props.placeholder ?? '') : '',
  });
  return (
    <div>
      <TagsInput
        {...frame}
        {...optionsLook}
        classNames={{ ...frame.classNames, ...optionsLook.classNames }}
        data={[...suggestions]}
        value={[...chosen]}
        maxTags={max}
        openOnFocus={false}
        splitChars={splitChars}
        filter={filter}
        leftSection={icon && <Icon name={icon} size={15} />}
        autoComplete="off"
        renderPill={({ value, onRemove, disabled }) => (
          <Token label={String(value)} {...(disabled ? {} : { onRemove: () => onRemove?.() })} />
        )}
        onChange={(values) => field.change(wordsOf(values))}
      />
      <ChosenNote labels={chosen} />
    </div>
  );
};
