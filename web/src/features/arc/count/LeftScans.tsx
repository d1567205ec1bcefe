import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useSession } from '#services/session/session.ts';
import { countsWaiting, keepScans, waitingScans } from './waiting.ts';

/** Gives up scans that the server does not take, once that is confirmed. */
export function DropScans({ many, onDrop }: { many: number; onDrop: () => void }) {
  const t = useText();
  const ask = () =>
    feedback()?.modal.confirm({
      title: t('放弃这{0}条扫描吗？', many),
      content: t('放弃后不能恢复，请先核对是否需要在差异中说明。'),
      okText: t('放弃'),
      okButtonProps: { danger: true },
      onOk: onDrop,
    });
  return (
    <Button size="small" danger onClick={ask}>
      {t('放弃')}
    </Button>
  );
}

/** Scans of this device whose count was submitted before they were sent: whoever scanned decides about them. */
export function LeftScans({ open }: { open: readonly string[] }) {
  const t = useText();
  const username = useSession((session) => session.user?.username ?? '');
  const [, setDropped] = useState(0);
  const left = countsWaiting(username).filter((id) => !open.includes(id));
  return left.map((id) => {
    const scans = waitingScans(username, id);
    return (
      <section key={id} className="arc-count-waiting" aria-label={t('未计入的扫描')}>
        {t('有{0}条扫描未同步，其盘点单已提交或不再由您盘点', scans.length)}
        <DropScans
          many={scans.length}
          onDrop={() => {
            keepScans(username, id, []);
            setDropped((before) => before + 1);
          }}
        />
        <ul className="arc-count-answers">
          {scans.map(({ place, code }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same code may be scanned twice
            <li key={at}>
              <span className="dw-mono">{place}</span>
              <span className="dw-mono">{code}</span>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
