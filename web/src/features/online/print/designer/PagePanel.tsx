import { type Design, type Paper, pageOf } from '@dossier/contract/online/print/design.ts';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useId } from 'react';
import { useText } from '#services/messages/text.ts';
import type { Steps } from './use-steps.ts';

/** The paper of the sheet. */
export function PagePanel({ design, change }: { design: Design; change: Steps['change'] }) {
  const t = useText();
  const id = useId();
  const patch = (next: Partial<Design>, step?: string) => change((now) => ({ ...now, ...next }), step);
  const used = Math.round(design.columns.reduce((sum, width) => sum + width, 0));
  const room = Math.round(pageOf(design).innerWidth);
  const sides = [t('上边距'), t('右边距'), t('下边距'), t('左边距')];
  return (
    <div className="prt-form prt-panel">
      <label htmlFor={`${id}-paper`}>{t('纸张')}</label>
      <Select
        id={`${id}-paper`}
        value={design.paper}
        options={(['a3', 'a4', 'a5'] as const).map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(paper: Paper) => patch({ paper })}
      />
      <label htmlFor={`${id}-turn`}>{t('方向')}</label>
      <Select
        id={`${id}-turn`}
        value={design.landscape ? 'landscape' : 'portrait'}
        options={[
          { value: 'portrait', label: t('纵向') },
          { value: 'landscape', label: t('横向') },
        ]}
        onChange={(turn: string) => patch({ landscape: turn === 'landscape' })}
      />
      {sides.map((label, side) => (
        <div key={label} className="prt-line">
          <label htmlFor={`${id}-${side}`}>{label}</label>
          <NumberInput
            id={`${id}-${side}`}
            min={0}
            max={60}
            suffix="mm"
            value={design.margins[side] ?? 15}
            onChange={(value) => {
              if (value === null) return;
              patch({ margins: design.margins.map((one, at) => (at === side ? value : one)) }, `margin ${side}`);
            }}
          />
        </div>
      ))}
      <span>{t('列宽合计')}</span>
      <span>
        {t('{0} / {1} 毫米', used, room)}
        {used > room ? <small className="prt-wrong">{t('超出纸张，打印时按比例缩小列宽')}</small> : null}
      </span>
    </div>
  );
}
