import { beginTotp, confirmTotp } from '@dossier/contract/identity/second-step.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { Field } from '#engine/form/Field.tsx';
import { FormFrame } from '#engine/form/FormFrame.tsx';
import { SmallDrawer } from '#engine/form/small/SmallDrawer.tsx';
import { call } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import ProofDrawer from './ProofDrawer.tsx';

const size = 180;
const QrCode = lazyPart(async () => (await import('antd/es/qr-code')).default, size);

interface Props {
  onAdded(recoveryCodes: readonly string[] | undefined): void;
  onClose(): void;
}

/** Adds an authenticator app: password, code to scan, and the first digits that it shows. */
export default function TotpDrawer({ onAdded, onClose }: Props) {
  const say = useText();
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  if (begun) return <Confirm begun={begun} onAdded={onAdded} onClose={onClose} />;
  return (
    <ProofDrawer
      title={say('添加验证器应用')}
      hint={say('启用两步验证后，其他会话会退出登录。')}
      saveText={say('下一步')}
      purpose={beginTotp.path}
      onSave={async (body) => setBegun(await call(beginTotp, { body }))}
      onClose={onClose}
    />
  );
}

function Confirm({ begun, onAdded, onClose }: Props & { begun: { secret: string; uri: string } }) {
  const say = useText();
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);

  async function save(): Promise<void> {
    if (saving) return;
    const field = document.getElementById(id);
    if (code.trim() === '') {
      setProblem(say('请输入验证码'));
      return field?.focus();
    }
    setSaving(true);
    setProblem(undefined);
    try {
      onAdded((await call(confirmTotp, { body: { code } })).recoveryCodes);
    } catch (error) {
      // A refusal that names fields has a sentence for each.
      const result = error instanceof ApiError ? (error.result as { fields?: { code?: string } } | null) : null;
      if (result?.fields?.code) setProblem(result.fields.code);
      else showError(error);
      field?.focus();
    } finally {
      setSaving(false);
    }
  }

  return (
    <SmallDrawer
      title={say('添加验证器应用')}
      saveText={say('确认')}
      dirty={code !== ''}
      saving={saving}
      onSave={() => void save()}
      onClose={onClose}
    >
      <FormFrame root={root} onSave={() => void save()}>
        <p>{say('用验证器应用扫描二维码，再输入它显示的 6 位数字。')}</p>
        <div className="security-qr" role="img" aria-label={say('验证器二维码')}>
          {/* Black on white in every theme: cameras want it so. */}
          <QrCode type="svg" value={begun.uri} size={size} bordered={false} color="#000000" bgColor="#ffffff" />
        </div>
        <p className="faint security-secret">
          {say('无法扫描时手动输入密钥')}: <code className="mono">{begun.secret}</code>
        </p>
        <Field id={id} label={say('验证码')} problem={problem} required>
          <Input
            id={id}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            disabled={saving}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      </FormFrame>
    </SmallDrawer>
  );
}
