import { ArrowLeftOutlined, EyeOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { syncForm } from '@dossier/contract/online/form/design-calls.ts';
import { previewForm } from '@dossier/contract/online/form/preview-calls.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import type { Head, Stored } from '../model/design.ts';
import { useTableTypes } from '../table-types.ts';
import type { useDesign } from './use-design.ts';

interface DesignerHeadProps extends Pick<ReturnType<typeof useDesign>, 'dirty' | 'undo' | 'redo'> {
  head: Head;
  /** Null: a new definition. */
  stored: Stored | null;
  canEdit: boolean;
  saving: boolean;
  isPreviewed: boolean;
  onPreview: (isPreviewed: boolean) => void;
  onSave: () => void;
  onSync: () => void;
  onClose: () => void;
}

/** Which definition is open and how it stands, with what can be done to all of it. */
export function DesignerHead({
  head,
  stored,
  canEdit,
  dirty,
  undo,
  redo,
  saving,
  isPreviewed,
  onPreview,
  onSave,
  onSync,
  onClose,
}: DesignerHeadProps) {
  const t = useText();
  const { may } = useRights();
  const types = useTableTypes();
  return (
    <header className="ofd-head">
      <Button type="text" icon={<Icon of={ArrowLeftOutlined} />} aria-label={t('返回列表')} onClick={onClose} />
      <strong>{head.tableTxt || t('新增表单')}</strong>
      <span className="dw-mono ofd-soft">{head.tableName}</span>
      <span className="fl-state">{types[head.tableType]}</span>
      {stored ? (
        <>
          <span className="fl-state">{t('版本 {0}', stored.tableVersion)}</span>
          <span className="fl-state" data-tone={stored.isSynced ? 'green' : 'red'}>
            {stored.isSynced ? t('已同步') : t('未同步')}
          </span>
        </>
      ) : null}
      <span className="ofd-grow" />
      {canEdit ? (
        <>
          <small className="ofd-soft" role="status">
            {dirty ? t('有修改未保存') : ''}
          </small>
          <Button
            type="text"
            icon={<Icon of={UndoOutlined} />}
            aria-label={t('撤销')}
            title={`${t('撤销')} Ctrl Z`}
            disabled={!undo}
            onClick={() => undo?.()}
          />
          <Button
            type="text"
            icon={<Icon of={RedoOutlined} />}
            aria-label={t('重做')}
            title={`${t('重做')} Ctrl Y`}
            disabled={!redo}
            onClick={() => redo?.()}
          />
        </>
      ) : (
        <small className="ofd-soft">{t('只读')}</small>
      )}
      {may(previewForm) ? (
        <Button icon={<Icon of={EyeOutlined} />} aria-pressed={isPreviewed} onClick={() => onPreview(!isPreviewed)}>
          {t('预览')}
        </Button>
      ) : null}
      {stored && !stored.isSynced && may(syncForm) ? (
        <Button disabled={dirty} title={dirty ? t('请先保存') : ''} onClick={onSync}>
          {t('同步数据库')}
        </Button>
      ) : null}
      {canEdit ? (
        <Button type="primary" loading={saving} disabled={stored !== null && !dirty} onClick={onSave}>
          {t('保存')}
        </Button>
      ) : null}
    </header>
  );
}
