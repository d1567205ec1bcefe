import { checkByCode, checkRule } from '@dossier/contract/system/check-rule.ts';
import { useState } from 'react';
import { ChildLines } from '../../../platform/resource/ChildLines.tsx';
import type { Line } from '../../../platform/resource/draft.ts';
import type { ExtraValues, FormExtraProps } from '../../../platform/resource/extensions.ts';
import { lazyPart } from '../../../platform/resource/lazy-part.tsx';
import { ResourcePage } from '../../../platform/resource/ResourcePage.tsx';
import './check-rule.css';
import { jsonOf, type LineKind, lineKinds, lineProblems, linesOf, partsOf } from './parts.ts';

const TrialDialog = lazyPart(async () => (await import('./TrialDialog.tsx')).TrialDialog);

/** The rule is edited as lines and stored as one text. */
const lines: ExtraValues = {
  load: (record) => linesOf(record?.ruleJson),
  problems: lineProblems,
  body: (draft) => ({ ruleJson: jsonOf(draft) }),
};

/** 系统校验规则: what codes must look like, part by part. */
export default function CheckRulePage() {
  const [tried, setTried] = useState<{ code: string; name: string } | null>(null);
  return (
    <>
      <ResourcePage
        resource={checkRule}
        columns={{ ruleJson: (record) => <Parts ruleJson={record.ruleJson} /> }}
        formExtra={PartLines}
        extraValues={lines}
        rowActions={[
          {
            key: 'test',
            label: '测试',
            endpoint: checkByCode,
            beside: true,
            run: (record) => setTried({ code: record.ruleCode ?? '', name: record.ruleName ?? '' }),
          },
        ]}
      />
      {tried ? <TrialDialog rule={tried} onClose={() => setTried(null)} /> : null}
    </>
  );
}

const helps: Record<LineKind, string> = {
  segments: '从左到右依次截取相应位数，各自须符合正则表达式。',
  wholes: '对整个值校验；优先的在局部规则之前，其余在之后。',
};

function PartLines({ draft, change, problems, disabled }: FormExtraProps) {
  return (
    <div className="check-rule-lines">
      {(['segments', 'wholes'] as const).map((kind) => (
        <div key={kind}>
          <ChildLines
            name={kind}
            child={lineKinds[kind]}
            lines={(draft[kind] ?? []) as readonly Line[]}
            onChange={(next) => change({ [kind]: next })}
            problems={problems}
            disabled={disabled}
          />
          <p className="rp-help">{helps[kind]}</p>
        </div>
      ))}
    </div>
  );
}

/** The parts in words, in the order in which they are checked. */
function Parts({ ruleJson }: { ruleJson: string | null }) {
  return (
    <ol className="check-rule-parts">
      {partsOf(ruleJson).map(({ digits, pattern, message }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a stored rule do not move
        <li key={at}>
          {digits === '*' ? '整个值' : `${digits} 位`}：<span className="dw-mono">{pattern}</span>（{message}）
        </li>
      ))}
    </ol>
  );
}
