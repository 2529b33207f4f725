import { effects, jsonSchemaOf, moduleSlugs, standings, type AnyRoute, type ErrorDef } from '@galena/contract/kernel';
import type { Module } from '../../../packages/server/src/platform/module/manifest.ts';

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
    access.ownerWithoutModule ? 'or the owner without it' : '',
    access.inactiveAllowed ? 'also inactive accounts' : '',
    access.whileImpersonating ? 'also while viewing as a user' : '',
    access.inPerson ? 'in person' : '',
    access.apiKey ? `API key with scope ${access.effect}` : '',
  ].filter(Boolean);
  return [access.who.replaceAll('_', ' '), ...extras].join(', ');
};

/** `docs/permissions.md`: the permission matrix, read off the `access` of every route. */
export const permissionsDocument = (
  rooms: Readonly<Record<string, readonly AnyRoute[]>>,
  modules: readonly Pick<Module, 'name' | 'systemUses'>[],
): string => {
  const sections = Object.entries(rooms).map(([room, routes]) => {
    const rows = routes.map(
      (route) => `| \`${route.method} ${route.path}\` | ${who(route)} | ${route.access.effect} |`,
    );
    return `## ${room}\n\n| call | who | effect |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  const uses = modules.flatMap(({ name, systemUses = [] }) => systemUses.map(({ why }) => `| ${name} | ${why} |`));
  const across = `## Across accounts\n\nWhat rooms do as the role that sees all accounts.\n\n| room | for |\n| --- | --- |\n${uses.join('\n')}\n`;
  return `${note}\n\n# Permissions\n\nStandings: ${standings.join(', ')}. Modules: ${moduleSlugs.join(', ')}. Anything that isn’t yours answers 404.\n\n“In person”: not for somebody of a parent who works in a related account; they get 403. Whoever views the product as a user only reads: writing and spending answer 403, but for signing out and preferences. Until a second factor that is asked for is set up, only what sets it up is open.\n\nA team member has the modules of the account’s that it was given. An API key calls as its user, and only what names it below: scopes ${effects.join(', ')}. Other calls answer 403 to it. A revoked or expired key, or one used from an address that isn’t on its list, answers 401.\n\n${[...sections, across].join('\n')}`;
};

type Room = Pick<Module, 'name' | 'events' | 'subscriptions'>;
type Event = NonNullable<Room['events']>[number];

const escaped = (text: string): string => text.replaceAll('|', '\\|');

/** A field of a payload, of its JSON Schema what a reader wants to know. */
type Field = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Field[];
  readonly oneOf?: readonly Field[];
  readonly items?: Field;
  readonly description?: string;
};

const kindOf = (field: Field): string => {
  const values = field.enum ?? ('const' in field ? [field.const] : null);
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  const choices = field.anyOf ?? field.oneOf;
  if (choices) return choices.map(kindOf).join(' or ');
  if (field.type === 'array') return `list of ${kindOf(field.items ?? {})}`;
  return [field.type ?? 'anything'].flat().join(' or ');
};

const fieldRows = ({ payload }: Event): string[] => {
  const { properties = {}, required = [] } = jsonSchemaOf(payload, 'output') as {
    readonly properties?: Readonly<Record<string, Field>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, field]) => {
    const kind = `${kindOf(field)}${required.includes(name) ? '' : ', optional'}`;
    return `| \`${name}\` | ${escaped(kind)} | ${escaped(field.description ?? '')} |`;
  });
};

const eventSection = (room: Room, event: Event, rooms: readonly Room[]): string => {
  const listeners = rooms.flatMap(({ name, subscriptions = [] }) =>
    subscriptions
      .filter((subscription) => subscription.event === event.name)
      .map(({ job }) => `| \`${job.name}\` | ${name} |`),
  );
  const fields = fieldRows(event);
  return [
    `## ${event.name}`,
    `${event.about.replace(/\.?$/, '.')} Published by ${room.name}.`,
    fields.length === 0 ? 'No fields.' : ['| field | kind | note |', '| --- | --- | --- |', ...fields].join('\n'),
    listeners.length === 0
      ? 'No listeners yet.'
      : ['| listener (its queue) | room |', '| --- | --- |', ...listeners].join('\n'),
  ].join('\n\n');
};

/**
 * `docs/events.md`: which room tells what, and who listens.
 * @throws Error for a listener to an event that no room lists, and for one name that is listed twice
 */
export const eventsDocument = (rooms: readonly Room[]): string => {
  const told = rooms.flatMap((room) => (room.events ?? []).map((event) => ({ room, event })));
  const names = told.map(({ event }) => event.name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice)
    throw new Error(`the event ${twice} is listed twice: one room tells it, in the \`events\` of its module.ts`);
  for (const { name, subscriptions = [] } of rooms)
    for (const { event, job } of subscriptions)
      if (!names.includes(event))
        throw new Error(`${job.name} of the room ${name} listens to ${event}, which no room lists in its \`events\``);
  const sections = told
    .toSorted((a, b) => a.event.name.localeCompare(b.event.name))
    .map(({ room, event }) => eventSection(room, event, rooms));
  const whole = sections.length === 0 ? ['No room publishes an event yet.'] : sections;
  return `${note}\n\n# Events\n\nEvents that rooms publish to the rooms above them. Each listener has its own job in the queue named here. The job carries the account and the fields below.\n\n${whole.join('\n\n')}\n`;
};

type Variable = { readonly name: string; readonly description: string; readonly standard: string };

/** The rows of the configuration table. */
export const configurationTable = (variables: readonly Variable[]): string =>
  [
    '| variable | what it does | default |',
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
