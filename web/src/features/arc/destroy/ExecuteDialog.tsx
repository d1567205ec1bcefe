import { type destroyList, executeDestruction } from '@dossier/contract/arc/ending/destroy.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { files, text } from '@dossier/contract/core/field.ts';
import type { Fields, RecordOf } from '@dossier/contract/core/resource.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { serverProblems } from '#engine/form/draft.ts';
import { FormFrame } from '#engine/form/FormFrame.tsx';
import { focusField } from '#engine/form/focus-field.ts';
import { type FieldParts, FieldRows } from '#engine/form/small/FieldRows.tsx';
import { FormOfPart } from '#engine/form/small/form-of-part.ts';
import { passwordPart, typedPart } from '#engine/form/small/parts.tsx';
import { useFields } from '#engine/form/small/use-fields.ts';
import { useProof } from '#engine/proof/proof-fields.tsx';
import { recordKeys } from '#engine/use-records.ts';
import { callEnvelope } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';

export type ListRecord = RecordOf<typeof destroyList>;

export interface ExecuteDialogProps {
  record: ListRecord;
  onClose: () => void;
  onDone: () => void;
}

/** A few hundred files take their time. */
const timeout = 120_000;

/** 执行销毁: the executor and two witnesses before one screen, each with their own password. */
export default function ExecuteDialog({ record, onClose, onDone }: ExecuteDialogProps) {
  const t = useText();
  const id = useId();
  const client = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  /** Witnesses of whom the server wants a code in place of a password. */
  const [byCode, setByCode] = useState<ReadonlySet<string>>(new Set());
  const names = csvOf(String(record.witnesses_dictText ?? ''));
  const witnesses = csvOf(record.witnesses ?? '').map((username, at) => ({
    ...{ username, name: names[at] ?? username, field: `witness${at}` },
  }));
  const proof = useProof({ label: t('执行人的登录密码'), missing: t('请输入您的登录密码') });
  const form = useFields({
    initial: { place: record.place ?? '' },
    fields: (draft): Fields => ({
      place: text({ label: t('销毁地点'), required: true, max: 100 }),
      photos: files({ label: t('现场照片'), required: true, most: 20, image: true }),
      ...proof.fields(draft),
      ...Object.fromEntries(
        witnesses.map(({ username, name, field }) => [
          field,
          text({
            label: byCode.has(username) ? t('监销人“{0}”的验证码', name) : t('监销人“{0}”的登录密码', name),
            required: true,
            max: 256,
          }),
        ]),
      ),
    }),
    focus: (name) => focusField(root.current, name),
  });
  const [parts, setParts] = useState<FieldParts>(() => partsOf(byCode));

  function partsOf(codes: ReadonlySet<string>): FieldParts {
    const own = witnesses.map(({ username, field }) => [
      field,
      codes.has(username) ? typedPart({ autoComplete: 'one-time-code' }) : passwordPart('new-password'),
    ]);
    return { ...proof.parts, ...Object.fromEntries(own) };
  }

  async function run(): Promise<void> {
    if (busy || !proof.ready || form.show(form.wrong())) return;
    setBusy(true);
    const { draft } = form;
    try {
      const own = await proof.body(draft, executeDestruction.path);
      const body = {
        ...{ id: record.id, version: Number(record.version) },
        ...{ place: String(draft.place ?? ''), photos: String(draft.photos ?? '') },
        ...own,
        witnesses: witnesses.map(({ username, field }) => {
          const typed = String(draft[field] ?? '');
          return byCode.has(username)
            ? { username, proof: { way: 'totp' as const, code: typed.trim() } }
            : { username, password: typed };
        }),
      };
      const { message } = await proof.at(draft, callEnvelope(executeDestruction, { body, timeout }));
      feedback()?.message.success(message);
      await client.invalidateQueries({ queryKey: recordKeys.all(archiveItem) });
      onDone();
      onClose();
    } catch (error) {
      const weak = weakWitness(error);
      // What was refused is none to be sent again.
      form.change({ ...proof.spent, ...Object.fromEntries(witnesses.map(({ field }) => [field, ''])) });
      if (weak !== null) {
        const codes = new Set([...byCode, weak]);
        setByCode(codes);
        setParts(partsOf(codes));
      }
      const named = error instanceof ApiError ? serverProblems(error.result, (field) => field in form.fields) : {};
      if (!form.show(named)) showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AppModal
      open
      title={t('执行销毁“{0}”', record.no ?? '')}
      width={560}
      mask={{ closable: false }}
      onCancel={busy ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('取消')}
          </Button>
          <Button type="primary" danger loading={busy} onClick={() => void run()}>
            {t('执行销毁')}
          </Button>
        </>
      }
    >
      <p>{t('将销毁{0}件档案的实体和电子文件，只保留目录。此操作不可撤销。', record.items ?? 0)}</p>
      <FormFrame root={root} onSave={() => void run()}>
        <FormOfPart value={form}>
          <FieldRows form={form} id={id} parts={parts} disabled={busy} />
        </FormOfPart>
      </FormFrame>
    </AppModal>
  );
}

/** The account of a witness for whom a password is not enough. */
function weakWitness(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.reason !== 'weakWitness') return null;
  const { result } = error;
  const named = typeof result === 'object' && result !== null && 'witness' in result ? result.witness : null;
  return typeof named === 'string' ? named : null;
}
