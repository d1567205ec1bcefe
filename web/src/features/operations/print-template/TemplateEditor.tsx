import { ArrowLeftOutlined } from '@ant-design/icons';
import { savePrintTemplate } from '@dossier/contract/operations/print-template.ts';
import CodeInput from '@dossier/widgets/code/CodeInput.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button, Input, Popover } from 'antd';
import { useMemo, useState } from 'react';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { useCan } from '#services/session/access.ts';
import {
  type PrintRow,
  usePreview,
  useSource,
  useTemplateActions,
  useVersions,
  type VersionRow,
} from './print-template.api.ts';
import { TemplatePreview } from './TemplatePreview.tsx';
import { useSettled } from './use-settled.ts';

export interface TemplateEditorProps {
  print: PrintRow;
  onClose: () => void;
}

/** How long nobody types before the document is made anew, in milliseconds. */
const settleMs = 700;
/** What stands above and below the text, in px. */
const around = 292;

/** The template of one print: its text at the left, the document that it makes at the right. */
export default function TemplateEditor({ print, onClose }: TemplateEditorProps) {
  const t = useText();
  const canEdit = useCan(savePrintTemplate);
  const [version, setVersion] = useState<number | null>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [record, setRecord] = useState<string | null>(null);
  const [saving, act] = useAct();
  const [height] = useState(() => Math.max(320, window.innerHeight - around));
  const loaded = useSource(print, version);
  const versions = useVersions(print);
  const actions = useTemplateActions(print);
  const kept = loaded.data?.source ?? null;
  const text = draft ?? kept;
  const isDirty = draft !== null && draft !== kept;
  const settled = useSettled(canEdit ? text : null, settleMs);
  const preview = usePreview(print, settled, record);
  const shown = loaded.data?.version ?? print.active;
  useUnsaved(isDirty);

  const faults = preview.data?.faults;
  const problems = useMemo(
    () =>
      (faults ?? []).flatMap(({ line, column, message }) =>
        line === null ? [] : [{ line, message, ...(column === null ? {} : { column }) }],
      ),
    [faults],
  );

  /** Goes on at once when nothing would be lost. */
  function leaving(go: () => void): void {
    if (!isDirty) {
      go();
      return;
    }
    feedback()?.modal.confirm({
      title: t('放弃未保存的修改？'),
      content: t('模板中的修改还没有保存为新版本。'),
      okText: t('放弃修改'),
      cancelText: t('继续编辑'),
      okButtonProps: { danger: true },
      onOk: go,
    });
  }

  async function save(note: string): Promise<void> {
    if (text === null) return;
    await act(async () => {
      const { version: made, said } = await actions.save(text, note);
      setVersion(made);
      setDraft(null);
      feedback()?.message.success(said);
    });
  }

  function activate(): void {
    const isProduct = shown === 0;
    askThen(
      {
        title: isProduct ? t('恢复产品模板') : t('启用版本 {0}', shown),
        content: t('此后打印“{0}”都使用这个模板，已保存的版本会保留。', named(print.label)),
        okText: isProduct ? t('恢复') : t('启用'),
      },
      () => actions.activate(shown),
    );
  }

  return (
    <section className="pt" aria-label={t('打印模板')}>
      <header className="pt-head">
        <Button
          type="text"
          aria-label={t('返回')}
          icon={<Icon of={ArrowLeftOutlined} aria-hidden />}
          onClick={() => leaving(onClose)}
        />
        <h2>
          {named(print.label)} <small>{named(print.resource)}</small>
        </h2>
        <Select<number>
          aria-label={t('模板版本')}
          className="pt-versions"
          value={shown}
          popupMatchSelectWidth={false}
          onChange={(next) =>
            leaving(() => {
              setVersion(next);
              setDraft(null);
            })
          }
          options={versionOptions(versions.data ?? [], print.active)}
        />
        {canEdit ? (
          <>
            <Button disabled={isDirty || shown === print.active} onClick={activate}>
              {shown === 0 ? t('恢复产品模板') : t('启用')}
            </Button>
            <SaveButton disabled={!isDirty || text === ''} saving={saving} onSave={(note) => void save(note)} />
          </>
        ) : null}
      </header>
      <div className="pt-panes">
        <div className="pt-source">
          {loaded.error && !loaded.data ? (
            <ErrorState title={t('打印模板加载失败')} error={loaded.error} onRetry={() => void loaded.refetch()} />
          ) : text === null ? (
            <Bones lines={12} />
          ) : (
            <CodeInput
              value={text}
              onChange={(next) => setDraft(next ?? '')}
              language="typst"
              height={height}
              wrap
              readOnly={!canEdit}
              problems={problems}
              aria-label={t('模板内容')}
            />
          )}
        </div>
        {canEdit ? <TemplatePreview print={print} preview={preview} record={record} onRecord={setRecord} /> : null}
      </div>
    </section>
  );
}

function versionOptions(versions: readonly VersionRow[], active: number) {
  const mark = (version: number) => (version === active ? say('（使用中）') : '');
  return [
    ...versions.map(({ version, note, createName, createTime }) => ({
      value: version,
      label: [`${say('版本 {0}', version)}${mark(version)}`, note, createName, createTime].filter(Boolean).join(' · '),
    })),
    { value: 0, label: `${say('产品模板')}${mark(0)}` },
  ];
}

/** Asks what was changed, and keeps the text as the next version. */
function SaveButton({
  disabled,
  saving,
  onSave,
}: {
  disabled: boolean;
  saving: boolean;
  onSave: (note: string) => void;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  function save(): void {
    setOpen(false);
    setNote('');
    onSave(note);
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open && !disabled}
      onOpenChange={setOpen}
      content={
        <div className="pt-note">
          <Input
            aria-label={t('版本说明')}
            placeholder={t('改了什么（可不填）')}
            maxLength={200}
            autoFocus
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onPressEnter={save}
          />
          <Button type="primary" onClick={save}>
            {t('保存')}
          </Button>
        </div>
      }
    >
      <Button type="primary" disabled={disabled} loading={saving}>
        {t('保存为新版本')}
      </Button>
    </Popover>
  );
}
