import type { FileFacts } from '@dossier/contract/arc/reading/facts.ts';
import { type Later, later, useText } from '#services/messages/text.ts';

const labels = {
  ...{ title: later('文件标题'), author: later('作者'), description: later('说明'), keywords: later('关键词') },
  ...{ copyright: later('版权'), madeAt: later('形成时间'), camera: later('相机'), lens: later('镜头') },
  ...{ place: later('经纬度'), duration: later('时长'), container: later('封装格式'), codec: later('编解码器') },
  ...{ from: later('发件人'), to: later('收件人'), cc: later('抄送人'), messageId: later('邮件标识') },
  ...{ attachments: later('附件数'), source: later('来源网址') },
} as const satisfies Partial<Record<keyof FileFacts, Later>>;

/** What a file says of itself. Nobody has checked it, and the fields of the record are another matter. */
export function FileFactsList({ facts }: { facts: FileFacts }) {
  const t = useText();
  const rows = [
    ...(Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => {
      const value = facts[name];
      if (value === undefined) return [];
      return [[t(labels[name]), name === 'duration' ? clock(Number(value)) : String(value)] as const];
    }),
    ...measures(facts, t),
  ];
  if (rows.length === 0) return null;
  return (
    <div className="arc-facts">
      <small>{t('从文件读出')}</small>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Numbers with their units. */
function measures(facts: FileFacts, t: ReturnType<typeof useText>): (readonly [string, string])[] {
  const { width, height, resolution, bitRate, sampleRate, channels } = facts;
  return [
    ...(width && height ? [[t('像素'), `${width} × ${height}`] as const] : []),
    ...(resolution ? [[t('分辨率'), `${resolution} dpi`] as const] : []),
    ...(bitRate ? [[t('码率'), `${Math.round(bitRate / 1000)} kbit/s`] as const] : []),
    ...(sampleRate ? [[t('采样率'), `${sampleRate / 1000} kHz`] as const] : []),
    ...(channels ? [[t('声道'), String(channels)] as const] : []),
  ];
}

/** `1:02:03` */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
