import { checkByCode, checkRule } from '@dossier/contract/dictionaries/check-rule.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import type { ExtraValues } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';
import './check-rule.css';
import { jsonOf, lineProblems, linesOf, partsOf } from './parts.ts';

const PartLines = lazyPart(async () => (await import('./PartLines.tsx')).PartLines);
const TrialDialog = lazyPart(async () => (await import('./TrialDialog.tsx')).TrialDialog);

/** The rule is edited as lines and stored as one text. */
const lines: ExtraValues = {
  load: (record) => linesOf(record?.ruleJson),
  problems: lineProblems,
  body: (draft) => ({ ruleJson: jsonOf(draft) }),
};

/** 编码校验规则: what codes must look like, part by part. */
export default function CheckRulePage() {
  const t = useText();
  const [tried, setTried] = useState<{ code: string; name: string } | null>(null);
  return (
    <>
      <ResourcePage
        resource={checkRule}
        columns={{ ruleJson: (record) => <Parts ruleJson={record.ruleJson} /> }}
        formExtra={PartLines}
        formWide
        extraValues={lines}
        rowActions={[
          {
            key: 'test',
            label: t('测试'),
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

/** The parts in words, in the order in which they are checked. */
function Parts({ ruleJson }: { ruleJson: string | null }) {
  const t = useText();
  return (
    <ol className="check-rule-parts">
      {partsOf(ruleJson).map(({ digits, pattern, message }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a stored rule do not move
        <li key={at}>
          {digits === '*' ? t('整个值') : t('{0} 位', digits)}：<span className="dw-mono">{pattern}</span>（{message}）
        </li>
      ))}
    </ol>
  );
}
