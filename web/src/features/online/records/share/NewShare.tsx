import { CopyOutlined } from '@ant-design/icons';
import { integer, longText, text } from '@dossier/contract/core/field.ts';
import { mostShareDays, mostShareUses, type ShareKind } from '@dossier/contract/online/share/share-calls.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { copyText } from '@dossier/widgets/feedback/copy-text.ts';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button, Input, Radio } from 'antd';
import { createContext, useContext, useState } from 'react';
import type { FieldPartProps } from '#engine/extensions.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { useText } from '#services/messages/text.ts';
import { sharePath } from '#services/navigation/path.ts';
import { feedback } from '#services/page/feedback.ts';
import { type MadeLink, type SharedRecord, useMakeShareLink, useShareFields } from './share.api.ts';
import { useKindName } from './share-words.ts';
import './share.css';

interface Values {
  kind: ShareKind;
  fields: string;
  days: number;
  accessCode: string | null;
  mostUses: number | null;
  note: string | null;
}

interface Choice {
  form: string;
  kinds: readonly ShareKind[];
}
const Chosen = createContext<Choice>({ form: '', kinds: [] });

function KindPart({ id, value, change, disabled }: FieldPartProps) {
  const kindName = useKindName();
  const { kinds } = useContext(Chosen);
  return (
    <Radio.Group
      id={id}
      disabled={disabled}
      value={value}
      // Another kind offers other fields.
      onChange={({ target }) => change({ kind: target.value, fields: '' })}
      options={kinds.map((kind) => ({ value: kind, label: kindName(kind) }))}
    />
  );
}

function FieldsPart({ id, value, onChange, disabled, draft }: FieldPartProps) {
  const t = useText();
  const { form } = useContext(Chosen);
  const { data, error, refetch } = useShareFields(form, draft.kind as ShareKind);
  if (error) return <ErrorState title={t('可用字段加载失败')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={1} />;
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      disabled={disabled}
      placeholder={data.flatMap(({ usual, label }) => (usual ? [label] : [])).join('、')}
      value={csvOf(String(value ?? ''))}
      onChange={(names: string[]) => onChange(names.join(','))}
      optionFilterProp="label"
      options={data.map(({ name, label }) => ({ value: name, label }))}
    />
  );
}

const parts = { kind: KindPart, fields: FieldsPart };

interface Props {
  form: string;
  /** What may be lent here; the first is chosen. */
  kinds: readonly ShareKind[];
  record: SharedRecord | null;
  onClose: () => void;
}

/** A new link to a form or to one record, and then the link itself, this once. */
export default function NewShare({ form, kinds, record, onClose }: Props) {
  const t = useText();
  const make = useMakeShareLink(form);
  const [made, setMade] = useState<MadeLink | null>(null);
  if (made) return <LinkDialog made={made} onClose={onClose} />;
  return (
    <Chosen value={{ form, kinds }}>
      <FormDrawer<Values>
        title={t('新建分享链接')}
        saveText={t('生成链接')}
        fields={{
          kind: text({ label: t('对方可以'), required: true }),
          fields: text({
            label: t('字段'),
            max: 20_000,
            help: t('不选择时为提示中的字段；受权限控制的、值唯一的字段须自行选择'),
          }),
          days: integer({ label: t('有效天数'), required: true, minimum: 1, maximum: mostShareDays }),
          accessCode: text({ label: t('访问码'), max: 20, help: t('打开链接时要输入，请另行告知对方；4到20个字符') }),
          mostUses: integer({
            ...{ label: t('最多使用次数'), minimum: 1, maximum: mostShareUses },
            help: t('不填写则不限；填写与修改按提交计，查看按打开计'),
          }),
          note: longText({ label: t('备注'), max: 200, help: t('只有您和表单设计者看得到') }),
        }}
        parts={parts}
        initial={{ kind: kinds[0] ?? 'add', fields: '', days: 7, accessCode: null, mostUses: null, note: null }}
        onSave={async ({ fields, ...values }) => {
          const names = csvOf(fields ?? '');
          const body = { ...values, headId: form, recordId: values.kind === 'add' ? null : (record?.id ?? null) };
          setMade(await make.mutateAsync(names.length > 0 ? { ...body, fields: names } : body));
        }}
        onClose={onClose}
      />
    </Chosen>
  );
}

/** The link, this once: of its token nobody keeps more than a digest. */
function LinkDialog({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const t = useText();
  const link = `${window.location.origin}${sharePath}#${made.token}`;
  const copy = async () => {
    if (await copyText(link)) feedback()?.message.success(t('复制成功'));
    else feedback()?.message.error(t('复制失败，请手动选择后复制'));
  };
  return (
    <AppModal
      open
      title={t('分享链接')}
      width={600}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('关闭')}</Button>
          <Button type="primary" icon={<Icon of={CopyOutlined} aria-hidden />} onClick={() => void copy()}>
            {t('复制链接')}
          </Button>
        </>
      }
    >
      <Alert
        type="warning"
        showIcon
        title={t('链接只显示这一次')}
        description={t('请现在复制；得到链接的人不登录即可使用，记录记在您的名下。')}
      />
      <Input.TextArea
        className="dw-mono share-link"
        readOnly
        autoSize
        aria-label={t('分享链接')}
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <p className="share-until">{t('{0}前有效', made.expiresAt.slice(0, 16))}</p>
    </AppModal>
  );
}
