import { relationsOf } from '@dossier/contract/core/referrers.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import type { Rec } from '../extensions.ts';
import { useResources } from '../use-resources.ts';
import { maySeeRelated, type Related } from './related.ts';

const RelatedList = lazyPart(
  async () => (await import('./RelatedList.tsx')).default,
  () => <Bones lines={3} />,
);

/** A tab of the detail for each register that names records of this one, as far as the user may list it. */
export function useRelatedTabs(resource: Resource) {
  const t = useText();
  const rights = useRights();
  const resources = useResources();
  if (resources === null) return [];
  const found = relationsOf(resource, [...resources.values()]).filter((one) => maySeeRelated(one, rights));
  return found.map((relation) => {
    const { resource: other, by, of, label } = relation;
    const alone = found.filter((one) => one.resource === other).length === 1;
    const related: Related = { resource: other, by, of };
    return {
      key: `related:${other.path}:${by}`,
      label: alone ? other.label : t('{0}（{1}）', other.label, label),
      render: (record: Rec, name: string) => <RelatedList related={related} record={record} name={name} />,
    };
  });
}
