import { useText } from '#services/messages/text.ts';

/** What the colours say, and how weeks are chosen. */
export function Legend({ mayAllocate }: { mayAllocate: boolean }) {
  const t = useText();
  const levels = [
    ['none', t('空闲')],
    ['some', t('40%以内')],
    ['most', t('41%–80%')],
    ['full', t('81%–100%')],
    ['over', t('超过100%')],
    ['off', t('不在职或休息')],
  ] as const;
  return (
    <div className="load-legend">
      <ul aria-label={t('图例')}>
        {levels.map(([level, text]) => (
          <li key={level}>
            <i data-level={level} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <span>
        {mayAllocate
          ? t('点击格子查看构成；在一行上拖过几周，或按住 Shift 用左右键选择后回车，即可分配。')
          : t('点击格子查看构成。')}
      </span>
    </div>
  );
}
