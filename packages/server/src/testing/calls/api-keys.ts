import { keyRoutes } from '@galena/contract/keys';
import { effects, type CallInput } from '@galena/contract/kernel';
import { signInAs, type Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';

type KeyInput = Partial<CallInput<typeof keyRoutes.create>['body']>;

/** A key of a person, made as the interface makes it; with all scopes, unless it is wanted otherwise. */
export const createApiKey = async (app: TestApp, person: Person, input: KeyInput = {}) => {
  const client = app.client(await signInAs(app, person));
  const body = { description: 'A key', scopes: [...effects], ...input };
  return (await client.call(keyRoutes.create, { body })).data;
};
