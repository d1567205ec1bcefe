import type { Operation, Resource } from '@dossier/contract/core/resource.ts';
import { compileForm, type FormRelease } from '@dossier/contract/online/form/compile.ts';
import { readForm } from '@dossier/contract/online/form/record-calls.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import { useParams } from 'react-router';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';

/** The page of a form's records by the component of its menu entry, which names the form. */
export function formScreen(code: string): { default: ComponentType } {
  return { default: () => <FormRecords code={code} /> };
}

/** The page of whichever form the address names: `/online/cgformList/:code`. */
export default function FormRecordsPage() {
  return <FormRecords code={useParams().code ?? ''} />;
}

function FormRecords({ code }: { code: string }) {
  const t = useText();
  const form = useQuery({
    queryKey: ['online form', code],
    queryFn: ({ signal }) => call(readForm, { params: { code }, signal }),
    // A form may have changed since; what is shown stays until the answer is here.
    staleTime: 0,
  });
  const { data } = form;
  // The server's own release: it compiles the same.
  const release = data?.release as unknown as FormRelease | undefined;
  const may = data?.may.join();
  const mark = release && JSON.stringify(release);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what it says, not by the answer that brought it
  const resource = useMemo(() => release && forPage(compileForm(release), may ?? ''), [mark, may]);
  if (resource) return <ResourcePage key={mark} resource={resource} />;
  if (form.error)
    return <ErrorState title={t('表单加载失败')} error={form.error} onRetry={() => void form.refetch()} />;
  return <Bones lines={8} />;
}

/** A form with the calls that this person may make: their rights are the form's, which the answer has weighed. */
function forPage(resource: Resource, may: string): Resource {
  const allowed = new Set(may.split(','));
  const open = Object.entries(resource.endpoints).map(([name, target]) => [name, { ...target, access: 'signed-in' }]);
  return {
    ...resource,
    operations: new Set([...resource.operations].filter((operation: Operation) => allowed.has(operation))),
    endpoints: Object.fromEntries(open) as Resource['endpoints'],
  };
}
