import type { Path } from './scope.ts';
import { child, children, type Node, type Source, type Sources } from './sources.ts';

type Typed = { readonly source: Source; readonly type: Node };

const aliasOf = (sources: Sources, source: Source, name: string, depth = 0): Typed | null => {
  for (const statement of children(source.program, 'body')) {
    const declaration = statement?.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement;
    const type = declaration?.type === 'TSTypeAliasDeclaration' ? child(declaration, 'typeAnnotation') : null;
    if (type && declaration && child(declaration, 'id')?.['name'] === name) return { source, type };
  }
  const imported = source.imports.get(name);
  const from = imported && sources.get(imported.from);
  return from && depth < 6 ? aliasOf(sources, from, imported.name, depth + 1) : null;
};

const resolved = (sources: Sources, { source, type }: Typed): Typed => {
  const name = type.type === 'TSTypeReference' ? child(type, 'typeName')?.['name'] : undefined;
  const alias = typeof name === 'string' ? aliasOf(sources, source, name) : null;
  return alias ? resolved(sources, alias) : { source, type };
};

const memberOf = (sources: Sources, typed: Typed, key: string | number): Typed | null => {
  const { source, type } = resolved(sources, typed);
  if (type.type === 'TSIntersectionType')
    for (const part of children(type, 'types')) {
      const found = part && memberOf(sources, { source, type: part }, key);
      if (found) return found;
    }
  const member = children(type, 'members').find((one) => one && child(one, 'key')?.['name'] === key);
  const annotation = member && child(member, 'typeAnnotation');
  const inner = annotation && child(annotation, 'typeAnnotation');
  return inner ? { source, type: inner } : null;
};

/** The declared type at a place inside of a parameter. */
export const typeAt = (sources: Sources, source: Source, fn: Node, index: number, path: Path): Typed | null => {
  const parameter = children(fn, 'params')[index];
  const target = parameter?.type === 'AssignmentPattern' ? child(parameter, 'left') : parameter;
  const annotation = target && child(target, 'typeAnnotation');
  const type = annotation && child(annotation, 'typeAnnotation');
  let typed: Typed | null = type ? { source, type } : null;
  for (const key of path) typed = typed && memberOf(sources, typed, key);
  return typed;
};

/** The texts and numbers that a type names one by one. */
export const literalsOf = (sources: Sources, typed: Typed): readonly (string | number)[] => {
  const { source, type } = resolved(sources, typed);
  if (type.type === 'TSUnionType')
    return children(type, 'types').flatMap((one) => (one ? literalsOf(sources, { source, type: one }) : []));
  const value = type.type === 'TSLiteralType' ? child(type, 'literal')?.['value'] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? [value] : [];
};

/** Whether SQL may stand somewhere in values of a type. */
export const mentionsSql = (sources: Sources, typed: Typed, depth = 0): boolean => {
  const { source, type } = resolved(sources, typed);
  if (source.text.slice(type.start, type.end).includes('RawBuilder')) return true;
  if (depth > 3) return false;
  return children(type, 'members').some((one) => {
    const inner = one && child(one, 'typeAnnotation');
    const own = inner && child(inner, 'typeAnnotation');
    return own ? mentionsSql(sources, { source, type: own }, depth + 1) : false;
  });
};
