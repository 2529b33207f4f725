import { packageRoutes as routes } from '@galena/contract/packages';
import { bind } from '../../platform/http/bind.ts';
import { listPackages } from './packages.service.ts';

export const bindings = [bind(routes.list, async (context) => ({ data: await listPackages(context) }))];
