import { loadFile } from '@dossier/widgets/lazy/load-file.ts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { preparePages } from '../messages/index.ts';
import { restoreForms } from '../theme/shown-forms.ts';
import { reloadIfUpgraded } from './upgrade.ts';

/** A page file that takes longer counts as lost (specification 1, section 9). */
export const chunkTimeout = 120_000;

type Load = () => Promise<{ default: ComponentType }>;

const loaded = new Map<string, LazyExoticComponent<ComponentType>>();
/** Keys of pages whose load failed. They stay loaded, as failed: another component at every drawing would load without end. */
const failed = new Set<string>();

/** Forgets the loads that failed: whoever draws these pages next loads them again. */
export function forgetFailedPages(): void {
  for (const key of failed) loaded.delete(key);
  failed.clear();
}

/** The component of a page, loaded at its first use. */
export function lazyPage(key: string, load: Load): LazyExoticComponent<ComponentType> {
  const known = loaded.get(key);
  if (known) return known;
  const component = lazy(async () => {
    try {
      const [page] = await loadFile(() => withTimeout(Promise.all([load(), preparePages(), restoreForms()])));
      return page;
    } catch (error) {
      failed.add(key);
      void reloadIfUpgraded();
      throw error;
    }
  });
  loaded.set(key, component);
  return component;
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer after ${chunkTimeout} ms`)), chunkTimeout);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
