import type { Resource } from '@dossier/contract/core/resource.ts';
import { forPerson } from '@dossier/contract/online/form/defaults.ts';
import { readForm } from '@dossier/contract/online/form/record-calls.ts';
import { addShareLink, listShareLinks, type ShareKind } from '@dossier/contract/online/share/share-calls.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { ResourcePage, type ResourcePageProps } from '#engine/ResourcePage.tsx';
import { runningForm } from '#engine/running-form.ts';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { type UserInfo, useSession } from '#services/session/session.ts';
import type { ScriptedRecordsProps } from './script/ScriptedRecords.tsx';

const ShareDrawer = lazyPart(async () => (await import('./share/ShareDrawer.tsx')).default, 0);
const ScriptedRecords = lazyPart<ScriptedRecordsProps>(
  async () => (await import('./script/ScriptedRecords.tsx')).default,
  320,
);
const NewShare = lazyPart(async () => (await import('./share/NewShare.tsx')).default, 0);

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
  const [sharing, setSharing] = useState<{ id: string } | 'links' | null>(null);
  const form = useQuery({
    queryKey: ['online form', code],
    queryFn: ({ signal }) => call(readForm, { params: { code }, signal }),
    // A form may have changed since; what is shown stays until the answer is here.
    staleTime: 0,
  });
  const mark = form.data && JSON.stringify(form.data);
  // By what it says, not by the answer that brought it.
  const user = useSession((session) => session.user);
  const resource = useMemo(
    () => mark && user && forPerson(runningForm(JSON.parse(mark)), personOf(user)),
    [mark, user],
  );
  if (resource && form.data) {
    const { may } = form.data;
    const lent = kindsOfRecord.flatMap(([operation, kind]) => (may.includes(operation) ? [kind] : []));
    const theme = String(form.data.release.head.themeTemplate ?? '');
    const page: ResourcePageProps<Resource> = {
      resource,
      withoutQuery: form.data.withoutButtons.includes('super_query'),
      ...(hasLines(resource) ? (themes[theme] ?? {}) : {}),
      toolbar: [{ key: 'share', label: t('分享链接'), endpoint: listShareLinks, run: () => setSharing('links') }],
      rowActions:
        lent.length > 0
          ? [
              {
                key: 'share',
                label: t('分享'),
                endpoint: addShareLink,
                run: ({ id }) => setSharing({ id: String(id) }),
              },
            ]
          : [],
    };
    const scripted = (form.data.scripts ?? []).length > 0;
    return (
      <>
        {scripted ? <ScriptedRecords key={mark} {...page} answer={form.data} /> : <ResourcePage key={mark} {...page} />}
        {sharing === 'links' ? (
          <ShareDrawer form={code} mayAdd={may.includes('add')} onClose={() => setSharing(null)} />
        ) : null}
        {sharing !== null && sharing !== 'links' ? (
          <NewShare form={code} kinds={lent} record={sharing} onClose={() => setSharing(null)} />
        ) : null}
      </>
    );
  }
  if (form.error)
    return <ErrorState title={t('表单加载失败')} error={form.error} onRetry={() => void form.refetch()} />;
  return <Bones lines={8} />;
}

/** What one does with a record, and what one may so let others do by a link. */
const kindsOfRecord: readonly (readonly [string, ShareKind])[] = [
  ['queryById', 'detail'],
  ['edit', 'edit'],
];

const personOf = ({ id, username, realname, orgCode }: UserInfo) => ({
  ...{ userId: id, username, realname: realname ?? username, orgCode: orgCode ?? '' },
});

/** Where the lines of a record stand beside its list (online-engine 13); else they are in its form and detail alone. */
const themes: Readonly<Record<string, { inner: 'lines' } | { below: 'lines' }>> = {
  innerTable: { inner: 'lines' },
  erp: { below: 'lines' },
};
const hasLines = ({ parts, operations }: Resource) => Object.keys(parts).length > 0 && operations.has('queryById');
