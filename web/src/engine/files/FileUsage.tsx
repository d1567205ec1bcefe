import { readFileUsage } from '@dossier/contract/files/file.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useSession } from '#services/session/session.ts';
import './file-usage.css';

/** From this share on the bar warns, as the server's messages do. */
const near = 0.9;

/** For those who change it: uploads and deletions. */
export const fileUsageKey = ['file-usage'];

/** How much somebody keeps of what he may: his own files, and with `tenant` those of all. */
export function FileUsage({ tenant = false }: { tenant?: boolean }) {
  const t = useShellMessages().account;
  const inTenant = useSession((session) => session.tenantId !== 0);
  const { data, isError } = useQuery({
    queryKey: fileUsageKey,
    queryFn: ({ signal }) => call(readFileUsage, { signal }),
    staleTime: 0,
  });
  if (isError) return <p className="faint">{t.storageFailed}</p>;
  const whose = inTenant ? t.storageOf.tenant : t.storageOf.platform;
  return (
    <dl className="file-usage">
      {tenant ? <Bar label={whose} measured={data?.tenant} /> : null}
      <Bar label={t.storageOf.user} measured={data?.user} />
    </dl>
  );
}

function Bar({ label, measured }: { label: string; measured: { used: number; limit: number | null } | undefined }) {
  const t = useShellMessages().account;
  if (!measured) return <span className="bone bone-line" />;
  const { used, limit } = measured;
  const share = limit === null ? null : Math.min(1, used / Math.max(1, limit));
  const state = share === null || share < near ? '' : share < 1 ? t.storageNear : t.storageFull;
  const text = t.storageUsed(sizeText(used), limit === null ? null : sizeText(limit));
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {text}
        {state ? <strong> · {state}</strong> : null}
        {share === null ? null : (
          <span className="file-usage-bar" data-near={share >= near} aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </span>
        )}
      </dd>
    </div>
  );
}
