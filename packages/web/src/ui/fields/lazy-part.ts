import { lazy, type ComponentType } from 'react';
import { importOrReload } from '../../platform/chunk-reload.ts';

/**
 * A component that is loaded when it is first shown; stand it inside a `Suspense`.
 * @param load the import of its file
 * @param pick the component among what the file exports
 */
export const lazyPart = <Module, Props>(load: () => Promise<Module>, pick: (module: Module) => ComponentType<Props>) =>
  lazy(async () => ({ default: pick(await importOrReload(load)()) }));
