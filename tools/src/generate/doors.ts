import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { apiNamesOf, type ApiNames, type Door } from '@galena/contract/kernel';

const contract = join(import.meta.dirname, '../../../packages/contract/src');

/** The doors of the contract's rooms, and of the ground that they stand on, by folder: a room brings itself. */
const readDoors = (): Promise<readonly Door[]> =>
  Promise.all(
    readdirSync(contract)
      .filter((folder) => folder !== 'testing' && existsSync(join(contract, folder, 'index.ts')))
      .map((folder) => import(`@galena/contract/${folder}`) as Promise<Door>),
  );

/** What the API document calls the routes and shapes of the product. */
export const readApiNames = async (): Promise<ApiNames> => apiNamesOf(await readDoors());
