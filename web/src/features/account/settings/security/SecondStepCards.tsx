import {
  forgetDevices,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@dossier/contract/identity/second-step.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import { call, callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback } from '#services/page/feedback.ts';
import { knowsPasskeys } from '#services/session/passkey.ts';
import { Card, Row } from '../Row.tsx';
import { type OwnSecondStep, type Passkey, useOwnSecondStep, useReadAgain } from './security.api.ts';

const TotpDrawer = lazyPart(async () => (await import('./TotpDrawer.tsx')).default, 0);
const PasskeyDrawer = lazyPart(async () => (await import('./PasskeyDrawer.tsx')).default, 0);
const RenameDrawer = lazyPart(async () => (await import('./PasskeyDrawer.tsx')).RenameDrawer, 0);
const ProofDrawer = lazyPart(async () => (await import('./ProofDrawer.tsx')).default, 0);
const RecoveryCodes = lazyPart(async () => (await import('./RecoveryCodes.tsx')).default, 0);

/** A drawer that is open. */
type Open =
  | { type: 'totp' | 'removeTotp' | 'passkey' | 'renew' }
  | { type: 'rename' | 'removePasskey'; passkey: Passkey };

/** The second step with its ways, and the browsers that are not asked for it. */
export function SecondStepCards() {
  const say = useText();
  const { data, error, refetch } = useOwnSecondStep();
  const readAgain = useReadAgain();
  const [open, setOpen] = useState<Open | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error)
    return (
      <Card id="second-step" title={say('两步验证')}>
        <ErrorState title={say('两步验证加载失败')} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data)
    return (
      <Card id="second-step" title={say('两步验证')}>
        <Bones lines={4} />
      </Card>
    );

  const close = () => setOpen(null);
  const added = (recoveryCodes: readonly string[] | undefined) => {
    close();
    if (recoveryCodes) setCodes(recoveryCodes);
    void readAgain();
  };
  const removed = async (message: Promise<{ message: string }>) => {
    feedback()?.message.success((await message).message);
    close();
    await readAgain();
  };

  return (
    <>
      <Ways data={data} onOpen={setOpen} />
      {data.devices.length > 0 ? <Devices data={data} onChange={readAgain} /> : null}
      {open?.type === 'totp' ? <TotpDrawer onAdded={added} onClose={close} /> : null}
      {open?.type === 'passkey' ? <PasskeyDrawer onAdded={added} onClose={close} /> : null}
      {open?.type === 'rename' ? (
        <RenameDrawer passkey={open.passkey} onClose={close} onSaved={() => void readAgain()} />
      ) : null}
      {open?.type === 'removeTotp' ? (
        <ProofDrawer
          title={say('移除验证器应用')}
          hint={say('移除后登录不再询问它的验证码，信任的浏览器会一并取消。')}
          saveText={say('移除')}
          purpose={removeTotp.path}
          onSave={(body) => removed(callEnvelope(removeTotp, { body }))}
          onClose={close}
        />
      ) : null}
      {open?.type === 'removePasskey' ? (
        <ProofDrawer
          title={say('移除通行密钥“{0}”', open.passkey.name)}
          hint={say('移除后不能再用它登录，信任的浏览器会一并取消。')}
          saveText={say('移除')}
          purpose={removePasskey.path}
          onSave={(given) => removed(callEnvelope(removePasskey, { body: { id: open.passkey.id, ...given } }))}
          onClose={close}
        />
      ) : null}
      {open?.type === 'renew' ? (
        <ProofDrawer
          title={say('重新生成恢复码')}
          hint={say('原来的恢复码会全部失效。')}
          saveText={say('重新生成')}
          purpose={renewRecoveryCodes.path}
          onSave={async (body) => added(await call(renewRecoveryCodes, { body }))}
          onClose={close}
        />
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onClose={() => setCodes(null)} /> : null}
    </>
  );
}

function Ways({ data, onOpen }: { data: OwnSecondStep; onOpen(open: Open): void }) {
  const say = useText();
  const { totpSince, passkeys, passkeysWork, recoveryLeft, required } = data;
  const isOn = totpSince !== null || passkeys.length > 0;
  const canAdd = passkeysWork && knowsPasskeys();
  const noPasskeys = passkeysWork ? say('此浏览器不支持通行密钥') : say('当前访问地址不支持，请使用域名和 HTTPS 访问');
  return (
    <Card
      id="second-step"
      title={say('两步验证')}
      extra={
        <span className={isOn ? 'quiet-tag' : 'quiet-tag security-off'}>{isOn ? say('已启用') : say('未启用')}</span>
      }
    >
      <p className="faint security-note">
        {required
          ? say('您的角色要求两步验证，至少保留一种方式。')
          : say('密码泄露时，别人没有您的手机或密钥也无法登录。')}
      </p>
      <Row
        title={say('验证器应用')}
        hint={totpSince ? say('添加于 {0}', totpSince) : say('手机应用每 30 秒显示一个 6 位数字，登录时输入')}
      >
        {totpSince ? (
          <button
            type="button"
            className="plain-button"
            aria-label={say('移除验证器应用')}
            onClick={() => onOpen({ type: 'removeTotp' })}
          >
            {say('移除')}
          </button>
        ) : (
          <button
            type="button"
            className="plain-button"
            aria-label={say('添加验证器应用')}
            onClick={() => onOpen({ type: 'totp' })}
          >
            {say('添加')}
          </button>
        )}
      </Row>
      <Row
        title={say('通行密钥')}
        hint={canAdd ? say('用指纹、面容、PIN 或安全密钥登录，无需密码，也可作为第二步') : noPasskeys}
      >
        {canAdd ? (
          <button
            type="button"
            className="plain-button"
            aria-label={say('添加通行密钥')}
            onClick={() => onOpen({ type: 'passkey' })}
          >
            {say('添加')}
          </button>
        ) : null}
      </Row>
      {passkeys.length > 0 ? (
        <ul className="security-list" aria-label={say('通行密钥')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div className="security-words">
                <p>{passkey.name}</p>
                <p className="faint">
                  {[
                    say('添加于 {0}', passkey.createTime),
                    passkey.lastUsed ? say('上次使用 {0}', passkey.lastUsed) : say('尚未使用'),
                    passkey.backedUp ? say('已同步到云端') : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <span className="security-buttons">
                <button
                  type="button"
                  className="text-button"
                  aria-label={say('重命名“{0}”', passkey.name)}
                  onClick={() => onOpen({ type: 'rename', passkey })}
                >
                  {say('重命名')}
                </button>
                <button
                  type="button"
                  className="text-button"
                  aria-label={say('移除“{0}”', passkey.name)}
                  onClick={() => onOpen({ type: 'removePasskey', passkey })}
                >
                  {say('移除')}
                </button>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {isOn ? (
        <Row title={say('恢复码')} hint={say('剩余 {0} 个，手机丢失时用来登录，每个只能用一次', recoveryLeft)}>
          <button
            type="button"
            className="plain-button"
            aria-label={say('重新生成恢复码')}
            onClick={() => onOpen({ type: 'renew' })}
          >
            {say('重新生成')}
          </button>
        </Row>
      ) : null}
    </Card>
  );
}

function Devices({ data, onChange }: { data: OwnSecondStep; onChange(): Promise<void> }) {
  const say = useText();
  const forget = async (id?: string) => {
    const { message } = await callEnvelope(forgetDevices, { body: id === undefined ? {} : { id } });
    return message;
  };
  const ask = (title: string, id?: string) =>
    askThen(
      {
        title,
        content: say('下次在这些浏览器登录时会再次询问第二步。'),
        okText: say('取消信任'),
        cancelText: say('保留'),
      },
      () => forget(id),
      onChange,
    );
  return (
    <Card
      id="devices"
      title={say('信任的浏览器')}
      extra={
        <button type="button" className="plain-button" onClick={() => ask(say('取消信任全部浏览器？'))}>
          {say('全部取消信任')}
        </button>
      }
    >
      <p className="faint security-note">{say('30 天内登录时不询问第二步。修改密码会取消全部信任。')}</p>
      <ul className="security-list" aria-label={say('信任的浏览器')}>
        {data.devices.map(({ id, client, ip, lastUsed, endTime, own }) => {
          const name = client ?? say('未知浏览器');
          return (
            <li key={id}>
              <div className="security-words">
                <p>
                  {name} {own ? <span className="quiet-tag">{say('当前浏览器')}</span> : null}
                </p>
                <p className="faint">{[ip, say('上次使用 {0}', lastUsed), say('有效至 {0}', endTime)].join(' · ')}</p>
              </div>
              <button
                type="button"
                className="text-button"
                aria-label={say('取消信任“{0}”', name)}
                onClick={() => ask(say('取消信任“{0}”？', name), id)}
              >
                {say('取消信任')}
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
