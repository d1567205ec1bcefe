import { queryFieldsOf } from '@dossier/contract/core/query-fields.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { AdvancedQuery } from '@dossier/widgets/query/AdvancedQuery.tsx';
import useApp from 'antd/es/app/useApp';
import { useMemo } from 'react';
import type { ListState } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { mobile, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import { buttonIcon } from '../button-names.tsx';
import { fitsAddress, requestOf, stateOf } from './query-state.ts';

export interface QueryPartProps {
  resource: Resource;
  advanced: ListState['advanced'];
  onChange: (advanced: ListState['advanced']) => void;
  loading: boolean;
}

/** The advanced query of a list, over all fields that the user may see; the conditions live in the address. */
export default function QueryPart({ resource, advanced, onChange, loading }: QueryPartProps) {
  const t = useText();
  const { message } = useApp();
  const { isHidden } = useRights();
  const isMobile = useMedia(mobile);
  const fields = useMemo(() => queryFieldsOf(resource, isHidden), [resource, isHidden]);
  const value = useMemo(() => requestOf(advanced), [advanced]);
  return (
    <AdvancedQuery
      fields={fields}
      value={value}
      saveCode={resource.path}
      nested
      loading={loading}
      mobile={isMobile}
      label={resource.buttonNames.super_query?.label}
      icon={buttonIcon(resource, 'super_query')}
      onChange={(request) => {
        const next = stateOf(request);
        if (next && !fitsAddress(next)) message.warning(t('查询条件过长，请减少条件'));
        else onChange(next);
      }}
    />
  );
}
