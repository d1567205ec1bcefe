import type { NamedField, QueryField } from '@dossier/rules/query/fields.ts';
import { emptyLine, firstQuery, inserted, type QueryGroup, savedPart, usablePart } from '@dossier/rules/query/model.ts';
import { readRecords, recordsOf, type SavedQuery } from '@dossier/rules/query/records.ts';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { AppModal } from '../dialog/AppModal.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { useText } from '../language/text.ts';
import type { QueryRequest } from './AdvancedQuery.tsx';
import { GroupEditor } from './GroupEditor.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { SavedCard } from './SavedCard.tsx';
import { type KeptQuery, useSavedQueries } from './use-saved-queries.ts';
import './query.css';

/** Width in px (specification 1, section 9). */
const dialogWidth = 1000;

export interface QueryDialogProps {
  fields: readonly QueryField[];
  named: readonly NamedField[];
  draft: QueryGroup;
  onDraft: (draft: QueryGroup) => void;
  nested: boolean;
  loading: boolean;
  mobile: boolean;
  saveCode: string;
  onQuery: (request: QueryRequest) => void;
  onReset: () => void;
  onClose: () => void;
}

/** The query constructor: conditions on the left, saved queries on the right. */
export default function QueryDialog(props: QueryDialogProps) {
  const t = useText();
  const { fields, named, draft, onDraft, mobile } = props;
  const { message } = useApp();
  const saved = useSavedQueries(props.saveCode);
  const [chosen, setChosen] = useState<KeptQuery | null>(null);
  const [saving, setSaving] = useState<SavedQuery | null>(null);

  function query(): void {
    const usable = usablePart(draft);
    if (!usable) message.warning(t('不能查询空条件'));
    else props.onQuery({ matchType: usable.match, params: recordsOf(usable) });
  }

  function save(): void {
    const worth = savedPart(draft);
    if (!worth) message.warning(t('空条件不能保存'));
    else setSaving({ title: chosen?.title ?? '', matchType: worth.match, records: recordsOf(worth) });
  }

  function choose(kept: KeptQuery): void {
    const { query: loaded, unknown } = readRecords(kept.records, kept.matchType, named);
    if (unknown.length > 0) message.warning(t('有 {0} 个字段已不可查询，相关条件未载入', unknown.length));
    setChosen(kept);
    onDraft(loaded.of.length > 0 ? loaded : firstQuery);
  }

  function reset(): void {
    setChosen(null);
    props.onReset();
  }

  return (
    <AppModal
      open
      title={t('高级查询构造器')}
      width={dialogWidth}
      mask={{ enabled: false, closable: false }}
      draggable={mobile ? false : 'advanced-query'}
      fullscreen={mobile}
      wrapClassName="dw-query-wrap"
      onCancel={props.onClose}
      footer={
        <div className="dw-query-footer">
          <Button loading={props.loading} onClick={reset}>
            {t('重置')}
          </Button>
          <Button onClick={save}>{t('保存查询条件')}</Button>
          <span className="dw-query-space" />
          <Button onClick={props.onClose}>{t('关闭')}</Button>
          <Button type="primary" loading={props.loading} onClick={query}>
            {t('查询')}
          </Button>
        </div>
      }
    >
      <div className="dw-query">
        <div className="dw-query-main">
          {draft.of.length === 0 ? (
            <EmptyState
              title={t('没有任何查询条件')}
              actions={
                <Button type="link" onClick={() => onDraft(inserted(draft, [], emptyLine))}>
                  {t('点击新增')}
                </Button>
              }
            />
          ) : (
            <GroupEditor
              fields={fields}
              named={named}
              query={draft}
              onQuery={onDraft}
              nested={props.nested}
              onEnter={query}
            />
          )}
        </div>
        <SavedCard saved={saved} chosen={chosen} onChoose={choose} />
      </div>
      {saving ? (
        <SaveDialog
          query={saving}
          chosen={chosen}
          saved={saved}
          onSaved={(kept) => {
            setChosen(kept);
            setSaving(null);
          }}
          onClose={() => setSaving(null)}
        />
      ) : null}
    </AppModal>
  );
}
