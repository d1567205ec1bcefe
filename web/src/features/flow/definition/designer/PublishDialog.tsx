import { longestOpinion } from '@dossier/contract/flow/flow.ts';
import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { type Definition, publish } from '../definition.api.ts';
import { DiffList } from './DiffList.tsx';

export interface PublishDialogProps {
  definition: Definition;
  graph: FlowGraph;
  /** Saves what is not saved. @returns the version that is published; null where it could not be saved */
  flush: () => Promise<number | null>;
  onPublished: () => void;
  onClose: () => void;
}

/** Asks before a draft becomes what new approvals run on, with what differs from the version that they run on now. */
export default function PublishDialog({ definition, graph, flush, onPublished, onClose }: PublishDialogProps) {
  const t = useText();
  const id = useId();
  const [note, setNote] = useState('');
  const [busy, act] = useAct();
  const { code, published, running } = definition;

  async function run(): Promise<void> {
    await act(async () => {
      const version = await flush();
      if (version === null) return;
      feedback()?.message.success(await publish({ code, version, ...(note.trim() ? { note: note.trim() } : {}) }));
      onPublished();
    });
  }

  return (
    <AppModal
      open
      title={t('发布第 {0} 版', (published ?? 0) + 1)}
      width={560}
      okText={t('发布')}
      cancelText={t('取消')}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={busy ? undefined : onClose}
    >
      <p>
        {published === null
          ? t('发布后可以提交这类审批。')
          : t('之后提交的按新版本审批；在途的 {0} 份按原来的版本办完。', running)}
      </p>
      {definition.graph ? (
        <section aria-label={t('与现行版本的不同')}>
          <h3 className="fv-head">{t('与第 {0} 版的不同', published ?? 0)}</h3>
          <DiffList before={definition.graph} after={graph} />
        </section>
      ) : null}
      <label className="fl-field" htmlFor={id}>
        {t('版本说明')}
      </label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 2, maxRows: 5 }}
        maxLength={longestOpinion}
        disabled={busy}
        placeholder={t('改了什么，可不填')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </AppModal>
  );
}
