import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineErrors, type ErrorDef } from './errors.ts';
import { apiNamesOf, type Door } from './openapi-names.ts';
import { openApiOf } from './openapi.ts';
import { route, type AnyRoute } from './route.ts';
import { Message, One, OneWithMessage, Page, Pagination } from './shapes.ts';

type Node = Readonly<Record<string, unknown>>;
type Answered = {
  readonly components: { readonly schemas: Readonly<Record<string, Node>>; readonly responses: Node };
  readonly paths: Readonly<Record<string, { readonly get?: Node; readonly post?: Node }>>;
};

const access = { who: 'signed_in', effect: 'read' } as const;
const get = (path: `/${string}`, returns: z.ZodType): AnyRoute =>
  route({ method: 'GET', path, summary: 'One', access, returns });
const post = (path: `/${string}`, body: z.ZodType, returns: z.ZodType): AnyRoute =>
  route({ method: 'POST', path, summary: 'One', access, body, returns });

const documentOf = (...doors: readonly Door[]): Answered => {
  const names = apiNamesOf(doors);
  return openApiOf({ probe: [...names.operations.keys()] }, names, '1') as Answered;
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Node) => ({ 'application/json': { schema } });

const Wheel = z.strictObject({ size: z.int(), spokes: z.int().default(32) });
const Bell = z.strictObject({ tone: z.string() });
const Bike = z.strictObject({ name: z.string(), wheels: z.array(Wheel), bell: Bell.nullable().describe('May ring') });

describe('names of calls', () => {
  const idsOf = (door: Door) => [...apiNamesOf([door]).operations.values()];
  const one = () => get('/api/one', Message);

  it.each([
    ['listRoutes', 'archive', 'listArchive'],
    ['adminJobRoutes', 'cancel', 'adminJobCancel'],
    ['resultRoutes', 'result', 'result'],
    ['resultRoutes', 'removeResult', 'removeResult'],
    ['adminHealthRoutes', 'health', 'adminHealth'],
    ['demoSiteRoutes', 'page', 'demoSitePage'],
  ])('%s.%s is %s', (table, key, id) => {
    expect(idsOf({ [table]: { [key]: one() }, other: { [key]: one() } })).toEqual([id]);
  });

  it('refuses two calls of one name', () => {
    expect(() => apiNamesOf([{ bikeRoutes: { get: one() } }, { bikeRoutes: { get: one() } }])).toThrow(
      'two different calls are called bikeGet',
    );
  });

  it('refuses to describe a call that no door shows', () => {
    expect(() => openApiOf({ probe: [one()] }, apiNamesOf([]), '1')).toThrow('GET /api/one stands in no table');
  });
});

describe('names of shapes', () => {
  it('a shape that a door shows stands once and is referred to, also within others and with words of its own', () => {
    const bikeRoutes = { get: get('/api/bike', z.strictObject({ data: Bike, spare: Wheel.describe('In the bag') })) };
    const { paths, components } = documentOf({ Wheel, Bell, Bike, bikeRoutes });
    expect(paths['/api/bike']?.get).toMatchObject({
      operationId: 'bikeGet',
      responses: {
        200: {
          content: json({ properties: { data: ref('Bike'), spare: { ...ref('Wheel'), description: 'In the bag' } } }),
        },
      },
    });
    expect(Object.keys(components.schemas)).toEqual(['Bell', 'Bike', 'Error', 'Wheel']);
    expect(components.schemas['Bike']).toMatchObject({
      properties: {
        wheels: { type: 'array', items: ref('Wheel') },
        bell: { anyOf: [ref('Bell'), { type: 'null' }], description: 'May ring' },
      },
    });
  });

  it('a shape that no door shows has no name, and one that no call uses does not appear', () => {
    const bikeRoutes = { get: get('/api/bike', One(Bike)) };
    const { paths, components } = documentOf({ Bell, Message, bikeRoutes });
    expect(paths['/api/bike']?.get).toMatchObject({
      responses: { 200: { content: json({ properties: { data: { properties: { name: { type: 'string' } } } } }) } },
    });
    expect(Object.keys(components.schemas)).toEqual(['Bell', 'Error']);
  });

  it('a shape that wraps itself into others without end may have a name', () => {
    const Part = z.strictObject({
      name: z.string(),
      get parts() {
        return z.array(Part);
      },
    });
    const { components } = documentOf({ Part, partRoutes: { get: get('/api/part', One(Part)) } });
    expect(components.schemas['Part']).toMatchObject({ properties: { parts: { items: ref('Part') } } });
  });

  it('answers that only wrap one are called after it', () => {
    const bikeRoutes = {
      get: get('/api/bike', One(Bike)),
      ring: get('/api/ring', OneWithMessage(Bike)),
      ringAgain: get('/api/ring-again', OneWithMessage(Bike)),
      list: get('/api/bikes', Page(Bike)),
      many: get('/api/many', Page(Bike).extend({ unread: z.int() })),
    };
    const { components } = documentOf({ Bike, Message, Pagination, bikeRoutes });
    expect(Object.keys(components.schemas)).toEqual([
      'Bike',
      'BikeAnswer',
      'BikePage',
      'BikeWithMessage',
      'Error',
      'Pagination',
    ]);
    expect(() => documentOf({ Bike, BikePage: Bell, bikeRoutes })).toThrow(
      'BikePage is a shape, and what GET /api/bikes',
    );
  });

  it('refuses two shapes of one name, and two names of one shape', () => {
    expect(() => apiNamesOf([{ Wheel }, { Wheel: Bell }])).toThrow('two different shapes are called Wheel');
    expect(() => apiNamesOf([{ Wheel, Round: Wheel }])).toThrow('Wheel and Round are the same shape');
    expect(apiNamesOf([{ Wheel }, { Wheel }]).shapes).toEqual(new Map([[Wheel, 'Wheel']]));
  });
});

describe('what is asked for and what is answered', () => {
  it('has two names where the forms differ, in a part as well, and one where they are the same', () => {
    const bikeRoutes = { create: post('/api/bikes', z.object({ bike: Bike }), One(Bike)) };
    const { paths, components } = documentOf({ Wheel, Bell, Bike, bikeRoutes });
    expect(Object.keys(components.schemas)).toEqual([
      'Bell',
      'Bike',
      'BikeAnswer',
      'BikeInput',
      'Error',
      'Wheel',
      'WheelInput',
    ]);
    expect(components.schemas['Wheel']?.['required']).toEqual(['size', 'spokes']);
    expect(components.schemas['WheelInput']?.['required']).toEqual(['size']);
    expect(components.schemas['BikeInput']).toMatchObject({ properties: { wheels: { items: ref('WheelInput') } } });
    expect(components.schemas['Bike']).toMatchObject({ properties: { wheels: { items: ref('Wheel') } } });
    expect(paths['/api/bikes']?.post).toMatchObject({
      requestBody: { content: json({ properties: { bike: ref('BikeInput') } }) },
      responses: { 200: { content: json(ref('BikeAnswer')) } },
    });
  });

  it('is called by its name alone when it is only asked for', () => {
    const { components } = documentOf({ Wheel, wheelRoutes: { add: post('/api/wheels', Wheel, Message) } });
    expect(components.schemas['Wheel']?.['required']).toEqual(['size']);
  });

  it('refuses a shape that is called like what is asked for of another one', () => {
    const wheelRoutes = { add: post('/api/wheels', Wheel, One(Wheel)) };
    expect(() => documentOf({ Wheel, WheelInput: Bell, wheelRoutes })).toThrow('WheelInput is a shape');
  });
});

describe('errors', () => {
  const errors = defineErrors('bikes', { flat_tyre: { status: 409, message: 'A tyre is flat.' } });
  const failing = (path: `/${string}`, ...declared: readonly ErrorDef[]): AnyRoute =>
    route({ method: 'GET', path, summary: 'One', access, returns: Message, errors: declared });

  it('one of its own stands once, by its name; those that share a status stand at the call', () => {
    const crowded = defineErrors('bikes', { no_room: { status: 409, message: 'There is no room.' } });
    const bikeRoutes = {
      ride: failing('/api/ride', errors.flat_tyre),
      park: failing('/api/park', errors.flat_tyre, crowded.no_room),
    };
    const { paths, components } = documentOf({ bikeRoutes });
    expect(paths['/api/ride']?.get).toMatchObject({ responses: { 409: { $ref: '#/components/responses/FlatTyre' } } });
    expect(components.responses['FlatTyre']).toMatchObject({ description: '`flat_tyre`: A tyre is flat.' });
    expect(components.responses).not.toHaveProperty('NoRoom');
    expect(paths['/api/park']?.get).toMatchObject({
      responses: {
        409: { content: json({ allOf: [ref('Error'), { properties: { code: { enum: ['flat_tyre', 'no_room'] } } }] }) },
      },
    });
  });

  it('refuses two errors of one name, and a shape that is called Error', () => {
    const others = defineErrors('cars', { flat_tyre: { status: 409, message: 'Call for help.' } });
    const bikeRoutes = { ride: failing('/api/ride', errors.flat_tyre), drive: failing('/api/drive', others.flat_tyre) };
    expect(() => documentOf({ bikeRoutes })).toThrow('two errors are called flat_tyre: bikes and cars');
    expect(() => documentOf({ Error: Bell, bellRoutes: { get: get('/api/bell', One(Bell)) } })).toThrow('called Error');
  });
});

it('a part of a path that may hold slashes has a name that a generator can use', () => {
  const params = z.object({ '*': z.string() });
  const siteRoutes = {
    page: route({ method: 'GET', path: '/sites/*', summary: 'One', access, params, returns: Message }),
  };
  const { paths } = documentOf({ siteRoutes });
  expect(paths['/sites/{path}']?.get).toMatchObject({ parameters: [{ name: 'path', in: 'path', required: true }] });
});
