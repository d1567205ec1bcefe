import { undoHours } from '@dossier/contract/core/edit-many.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { type Run, undoEditMany, useRuns } from './bulk-edit.api.ts';
import './bulk.css';

/** One's own bulk edits of the last day, each with a way back; nothing where there was none. */
export function BulkRuns({ resource, onUndone }: { resource: Resource; onUndone: () => void }) {
  const t = useText();
  const runs = useRuns(resource);
  const [busy, setBusy] = useState<string | null>(null);

  async function undo({ id }: Run): Promise<void> {
    setBusy(id);
    try {
      feedback()?.message.success(await undoEditMany(resource, id, onUndone));
      onUndone();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  }

  if (!runs.data || runs.data.length === 0) return null;
  return (
    <section className="bulk-runs" aria-label={t('最近的批量修改')}>
      <h3>{t('最近的批量修改')}</h3>
      <p className="rp-help">{t('{0} 小时内、记录未再被修改时可以整批撤销。', undoHours)}</p>
      <ul>
        {runs.data.map((run) => (
          <li key={run.id}>
            <span>
              {dateText(run.createTime)}
              <small>
                {t(
                  '{0} 条，{1}',
                  run.changed,
                  run.fields.map((name) => resource.fields[name]?.label ?? name).join('、'),
                )}
              </small>
            </span>
            {run.undoneTime ? (
              <span className="bulk-undone">{t('已撤销')}</span>
            ) : (
              <Button size="small" loading={busy === run.id} disabled={busy !== null} onClick={() => void undo(run)}>
                {t('撤销')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
