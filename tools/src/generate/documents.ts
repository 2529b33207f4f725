import { moduleSlugs, standings, type AnyRoute, type ErrorDef } from '@galena/contract/kernel';

const note = '<!-- Made by `npm run generate`. Do not edit. -->';

/** `docs/errors.md`: every error of the product with its status and sentence. */
export const errorsDocument = (defs: readonly ErrorDef[]): string => {
  const rooms = Map.groupBy(defs, (def) => def.room);
  const sections = [...rooms].map(([room, list]) => {
    const rows = list
      .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code))
      .map((def) => `| \`${def.code}\` | ${def.status} | ${def.message} |`);
    return `## ${room}\n\n| code | status | message |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `${note}\n\n# Errors\n\nEvery answer with a status of 400 or more has the body \`{ message, code, errors?, params?, request_id }\`.\n\n${sections.join('\n')}`;
};

const who = (route: AnyRoute): string => {
  const { access } = route;
  const extras = [
    access.anyModule ? `module ${access.anyModule.join(' or ')}` : '',
    access.inactiveAllowed ? 'also inactive accounts' : '',
    access.whileImpersonating ? 'also while viewing as a user' : '',
    access.apiKey ? 'API key' : '',
  ].filter(Boolean);
  return [access.who.replaceAll('_', ' '), ...extras].join(', ');
};

/** `docs/permissions.md`: the permission matrix, read off the `access` of every route. */
export const permissionsDocument = (rooms: Readonly<Record<string, readonly AnyRoute[]>>): string => {
  const sections = Object.entries(rooms).map(([room, routes]) => {
    const rows = routes.map(
      (route) => `| \`${route.method} ${route.path}\` | ${who(route)} | ${route.access.effect} |`,
    );
    return `## ${room}\n\n| call | who | effect |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `${note}\n\n# Permissions\n\nStandings: ${standings.join(', ')}. Modules: ${moduleSlugs.join(', ')}. What is not yours answers 404.\n\n${sections.join('\n')}`;
};

type Variable = { readonly name: string; readonly description: string; readonly standard: string };

/** The rows of the configuration table. */
export const configurationTable = (variables: readonly Variable[]): string =>
  [
    '| variable | what it says | default |',
    '| --- | --- | --- |',
    ...variables.map(
      ({ name, description, standard }) => `| \`${name}\` | ${description} | ${standard ? `\`${standard}\`` : ''} |`,
    ),
  ].join('\n');

/** `text` with what stands between the marks `begin` and `end` replaced. */
export const replaceBlock = (text: string, name: string, block: string): string => {
  const [begin, end] = [`<!-- ${name}: made by \`npm run generate\` -->`, `<!-- end of ${name} -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < 0) throw new Error(`no block "${name}" to fill in`);
  return `${text.slice(0, from + begin.length)}\n\n${block}\n\n${text.slice(to)}`;
};
