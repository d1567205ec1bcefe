import { undoHours } from '@dossier/contract/core/edit-many.ts';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { askUndo, useOwnImports } from './import-batch.api.ts';
import './import.css';

export interface OwnImportsProps {
  /** Path of the register. */
  register: string;
  /** Rows have gone, or have other values. */
  onUndone: () => void;
}

/** One's own latest imports into a register, each with a way back as long as there is one; nothing where there was none. */
export function OwnImports({ register, onUndone }: OwnImportsProps) {
  const t = useText();
  const own = useOwnImports(register);
  if (!own.data || own.data.records.length === 0) return null;
  const undone = () => {
    void own.refetch();
    onUndone();
  };
  return (
    <section className="rp-own-imports" aria-label={t('我最近的导入')}>
      <h3>{t('我最近的导入')}</h3>
      <p className="rp-help">{t('{0} 小时内、数据未再被修改或使用时可以整批撤销。', undoHours)}</p>
      <ul>
        {own.data.records.map((batch) => (
          <li key={batch.id}>
            <span>
              <span className="dw-mono">{batch.no}</span> {dateText(batch.createTime)}
              <small>{t('新增 {0} 条，更新 {1} 条，{2}', batch.added, batch.changed, batch.files.join('、'))}</small>
            </span>
            {batch.undoneTime ? (
              <span className="rp-undone">{t('已撤销')}</span>
            ) : batch.undoable ? (
              <Button size="small" aria-label={t('撤销 {0}', batch.no)} onClick={() => askUndo(batch, undone)}>
                {t('撤销')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
