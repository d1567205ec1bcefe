import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ComponentType } from 'react';
import type { AnyExtensions } from './extensions.ts';

/**
 * The page of a resource that has nothing of its own: `'system/SysPositionList': plainScreen(() => import(…).then(…))`.
 * Resource and engine load together when the page is opened first.
 */
export function plainScreen(
  load: () => Promise<Resource>,
  /** Little things that its page does otherwise. */
  extensions: AnyExtensions = {},
): () => Promise<{ default: ComponentType }> {
  return async () => {
    const [resource, { ResourcePage }] = await Promise.all([load(), import('./ResourcePage.tsx')]);
    return { default: () => <ResourcePage resource={resource} {...extensions} /> };
  };
}
