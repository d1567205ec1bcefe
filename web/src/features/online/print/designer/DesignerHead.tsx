import { ArrowLeftOutlined, EyeOutlined, HistoryOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { askToLeave } from '#services/page/ask.ts';

export interface DesignerHeadProps {
  name: string;
  code: string;
  version: number;
  dirty: boolean;
  saving: boolean;
  undo: (() => void) | null;
  redo: (() => void) | null;
  onSave: () => void;
  onPreview: () => void;
  onVersions: () => void;
}

/** Which report is drawn, and what is done with all of it. */
export function DesignerHead(props: DesignerHeadProps) {
  const { name, code, version, dirty, saving, undo, redo, onSave, onPreview, onVersions } = props;
  const t = useText();
  const navigate = useNavigate();
  const leave = () => void navigate('/online/print');
  return (
    <header className="prt-head">
      <Button
        type="text"
        icon={<Icon of={ArrowLeftOutlined} />}
        aria-label={t('返回列表')}
        onClick={() => (dirty ? askToLeave(leave) : leave())}
      />
      <strong>{name}</strong>
      <span className="dw-mono faint">{code}</span>
      <span className="fl-state">{version === 0 ? t('未保存过') : t('版本 {0}', version)}</span>
      <small className="faint" role="status">
        {dirty ? t('有修改未保存') : ''}
      </small>
      <span className="prt-grow" />
      <Button
        type="text"
        icon={<Icon of={UndoOutlined} />}
        aria-label={t('撤销')}
        title={`${t('撤销')} Ctrl Z`}
        disabled={undo === null}
        onClick={() => undo?.()}
      />
      <Button
        type="text"
        icon={<Icon of={RedoOutlined} />}
        aria-label={t('重做')}
        title={`${t('重做')} Ctrl Y`}
        disabled={redo === null}
        onClick={() => redo?.()}
      />
      <Button icon={<Icon of={HistoryOutlined} aria-hidden />} onClick={onVersions}>
        {t('历史版本')}
      </Button>
      <Button icon={<Icon of={EyeOutlined} aria-hidden />} onClick={onPreview}>
        {t('预览')}
      </Button>
      <Button type="primary" loading={saving} disabled={!dirty} onClick={onSave}>
        {t('保存')}
      </Button>
    </header>
  );
}
