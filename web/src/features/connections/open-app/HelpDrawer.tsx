import { openHeaders } from '@dossier/contract/connections/open-app.ts';
import { nodeExample, shellExample, shownHeader, uploadExample } from '@dossier/contract/connections/open-example.ts';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { Drawer } from 'antd';
import { apiBase } from '#services/api/api.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { CopyButton } from './CopyButton.tsx';
import './open-app.css';

const headers = (): readonly (readonly [name: string, meaning: string])[] => [
  [openHeaders.key, say('应用的访问密钥')],
  [openHeaders.timestamp, say('当前时间，13 位毫秒时间戳，与服务器相差不超过 5 分钟')],
  [openHeaders.nonce, say('每次请求不同的随机串，16 到 64 个字母、数字、_ 或 -，用过即作废')],
  [openHeaders.digest, say('请求内容的 SHA-256，小写十六进制；没有内容时对空串计算')],
  [openHeaders.signature, say('签名：HMAC-SHA256(签名密钥, 待签名文本)，小写十六进制')],
];

const answers = (): readonly (readonly [code: string, meaning: string])[] => [
  ['401', say('访问密钥、签名、时间、随机串或来源地址不对，或者应用已停用、过期；原因见 message')],
  ['429', say('超过每分钟或每日次数，响应头 Retry-After 为建议等待的秒数')],
  ['510', say('未获准调用此接口，或者所有者没有权限')],
  ['500', say('请求不符合业务规则，原因见 message')],
];

/** 签名说明: how another system signs its calls, with examples that work as they stand. */
export default function HelpDrawer({ onClose }: { onClose: () => void }) {
  const t = useText();
  const narrow = useMedia(phone);
  const input = { address: location.origin, prefix: apiBase };
  const examples = [
    { key: 'node', label: 'Node.js', text: nodeExample(input) },
    { key: 'curl', label: 'curl', text: shellExample(input) },
    { key: 'upload', label: t('上传文件'), text: uploadExample(input) },
  ];
  return (
    <Drawer open title={t('签名说明')} size={narrow ? '100%' : 820} onClose={onClose}>
      <div className="open-help">
        <p>
          {t(
            '其他系统用访问密钥和签名代替登录，调用“可调用接口”中选定的接口；参数和返回与接口文档一致，权限、数据范围和租户同应用的所有者。文件用断点续传接口分片上传，每片以 application/octet-stream 发送；表单不在签名之内，不接受。',
          )}
        </p>
        <h3>{t('请求头')}</h3>
        <dl>
          {headers().map(([name, meaning]) => (
            <div key={name}>
              <dt className="dw-mono">{shownHeader(name)}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <h3>{t('待签名文本')}</h3>
        <p>{t('以下六行用换行符（\\n）连接，末尾没有换行：')}</p>
        <ol>
          <li>{t('请求方法，大写，例如 GET')}</li>
          <li>{t('路径，从 {0} 起，与实际发送的一致', apiBase)}</li>
          <li>{t('查询参数：按参数名排序，名和值按 RFC 3986 编码，以 = 和 & 连接；同名参数保持先后；没有则为空')}</li>
          <li>{t('时间戳，与请求头相同')}</li>
          <li>{t('随机串，与请求头相同')}</li>
          <li>{t('请求内容的 SHA-256，与请求头相同')}</li>
        </ol>
        <h3>{t('示例')}</h3>
        <Tabs
          items={examples.map(({ key, label, text }) => ({
            key,
            label,
            children: (
              <div className="open-example">
                <CopyButton text={text} label={t('复制 {0} 示例', label)} />
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long example is scrolled by keyboard too */}
                <section tabIndex={0} aria-label={t('{0} 示例', label)}>
                  <pre>{text}</pre>
                </section>
              </div>
            ),
          }))}
        />
        <h3>{t('返回码')}</h3>
        <dl>
          {answers().map(([code, meaning]) => (
            <div key={code}>
              <dt className="dw-mono">{code}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Drawer>
  );
}
