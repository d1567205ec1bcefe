import { RestOutlined } from '@ant-design/icons';
import { categoryRoot } from '@dossier/contract/core/field.ts';
import {
  category,
  deletedCategories,
  restoreCategories as restoreCall,
} from '@dossier/contract/dictionaries/category.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';
import { useSession } from '#services/session/session.ts';
import { restoreCategories } from './category.api.ts';

const ParentPart = lazyPart(async () => (await import('./ParentPart.tsx')).default);
const RecycleBin = lazyPart(async () => (await import('./RecycleBin.tsx')).default, 0);

/** 分类字典: trees that fields choose from. Everybody's are kept by the platform, a tenant keeps its own. */
export default function CategoryPage() {
  const t = useText();
  const tenant = useSession((session) => session.tenantId);
  const isOwn = (record: { tenantId: number | null }) => record.tenantId === tenant;
  const [bin, setBin] = useState(false);
  return (
    <>
      <ResourcePage
        resource={category}
        formParts={{ pid: ParentPart }}
        restore={{ endpoint: restoreCall, run: restoreCategories }}
        toolbar={[
          {
            key: 'bin',
            label: t('回收站'),
            icon: <Icon of={RestOutlined} aria-hidden />,
            endpoint: deletedCategories,
            run: () => setBin(true),
          },
        ]}
        columns={{
          pid: (record) => (record.pid === categoryRoot ? t('无（一级分类）') : (record.pid_dictText ?? record.pid)),
          hasChild: (record) => (record.hasChild === '1' ? t('有') : t('无')),
          tenantId: (record) => (record.tenantId === 0 ? t('公用') : t('本租户')),
        }}
        canEdit={isOwn}
        canDelete={isOwn}
        deleteNote={t('其全部下级分类将一并移入回收站，可以取回。')}
      />
      {bin ? <RecycleBin onClose={() => setBin(false)} /> : null}
    </>
  );
}
