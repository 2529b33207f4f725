import { type EvidencePiece, type Field, fieldsOf, isSourced, piecesOfField } from '@galena/contract/contacts';
import { languages, listTypes } from '@galena/contract/kernel';
import { textIn } from '../../platform/texts/texts.ts';

/** What a field of the house is called in a language; one of the account's own as the account calls it. */
export const fieldTitle = (language: string, { name, own }: Field): string =>
  own?.title ?? textIn(language, `records.fields.${name.replaceAll('.', '_')}`);

/** What a column is called that says where the values of a field come from: "Email source". */
export const evidenceTitle = (language: string, field: Field, piece: EvidencePiece): string => {
  const key = `records.source_columns.${field.name}_${piece}`;
  const own = textIn(language, key);
  return own === key
    ? textIn(language, `records.source_columns.any.${piece}`).replace('{{field}}', fieldTitle(language, field))
    : own;
};

/** What all such columns are called, of every kind of list in every language: by these our own files are known again. */
export const findEvidenceTitles = (): ReadonlySet<string> => {
  const fields = new Map(listTypes.flatMap((type) => fieldsOf[type].filter(isSourced)).map((one) => [one.name, one]));
  return new Set(
    languages.flatMap((language) =>
      [...fields.values()].flatMap((field) =>
        piecesOfField(field).map((piece) => evidenceTitle(language, field, piece)),
      ),
    ),
  );
};
