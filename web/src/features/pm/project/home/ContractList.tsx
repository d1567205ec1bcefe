import type { Resource } from '@dossier/contract/core/resource.ts';
import { contract } from '@dossier/contract/pm/contract.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { useQuery } from '@tanstack/react-query';
import type { AnyExtensions } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { recordKeys } from '#engine/use-records.ts';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';

/** Contracts of one project whose records are listed; more than any has. */
const mostContracts = 200;

interface ContractListProps {
  projectId: string;
  /** A register whose records belong to contracts. */
  resource: Resource;
  extensions?: AnyExtensions | undefined;
}

/** What belongs to the contracts of a project: payment nodes, invoices, receipts. */
export function ContractList({ projectId, resource, extensions }: ContractListProps) {
  const t = useText();
  const query = { projectId, pageNo: 1, pageSize: mostContracts };
  const found = useQuery({
    queryKey: recordKeys.list(contract, query),
    queryFn: async ({ signal }) => (await call(contract.endpoints.list, { query, signal })).records,
  });
  if (found.error)
    return <ErrorState title={t('合同加载失败')} error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Bones lines={6} />;
  const ids = found.data.map(({ id }) => String(id));
  if (ids.length === 0)
    return <EmptyState title={t('该项目还没有合同')} hint={t('在“合同”中登记该项目的合同后，这里显示它的收付款。')} />;
  return (
    <ResourcePage key={resource.path} resource={resource} {...extensions} within={{ contractId: ids.join(',') }} />
  );
}
