import { archiveRule } from '@dossier/contract/arc/rule.ts';
import { type SegmentRow, sampleOf, segmentsOf } from '@dossier/rules/archive/number.ts';
import type { FormExtraProps } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';
import './rule.css';

/** 档号规则: the segments of a rule, and the number that they make while one arranges them. */
export default function RulePage() {
  return <ResourcePage resource={archiveRule} formExtra={LiveSample} formAs="page" inner="lines" />;
}

/** The number that the segments of the form would write now. */
function LiveSample({ draft }: FormExtraProps) {
  const t = useText();
  const lines = Array.isArray(draft.segments) ? (draft.segments as SegmentRow[]) : [];
  const sample = sampleOf(segmentsOf(lines));
  return (
    <div className="arc-sample" role="status">
      <span className="arc-sample-label">{t('编号示例')}</span>
      {sample ? <span className="dw-mono arc-sample-no">{sample}</span> : <span>{t('分段还不完整，不能编号')}</span>}
      <p>{t('非固定取值的“文字”只作示例；流水须在最后，案卷号在流水之前，计数范围是其左侧的全部分段。')}</p>
    </div>
  );
}
