import { DownOutlined } from '@ant-design/icons';
import { commonParts, mostParts } from '@dossier/rules/check-rule.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { translated } from '@dossier/widgets/language/text.ts';
import { Button, Dropdown } from 'antd';
import type { FormExtraProps } from '#engine/extensions.ts';
import type { Line } from '#engine/form/draft.ts';
import { RecordLines } from '#engine/form/lines/RecordLines.tsx';
import { useSpokenPart } from '#engine/spoken-resource.ts';
import { say, useText } from '#services/messages/text.ts';
import { type LineKind, lineKinds } from './parts.ts';
import './check-rule.css';

const helps = (): Record<LineKind, string> => ({
  segments: say('从左到右依次截取相应位数，各自须符合正则表达式。'),
  wholes: say('对整个值校验；优先的在局部规则之前，其余在之后。'),
});

/** The two kinds of parts of a rule, each a table of its own. */
export function PartLines(form: FormExtraProps) {
  return (
    <div className="check-rule-lines">
      <Parts kind="segments" form={form} />
      <Parts kind="wholes" form={form} />
    </div>
  );
}

function Parts({ kind, form: { draft, change, problems, disabled } }: { kind: LineKind; form: FormExtraProps }) {
  return (
    <div>
      <RecordLines
        name={kind}
        part={useSpokenPart(lineKinds[kind])}
        lines={(draft[kind] ?? []) as readonly Line[]}
        onChange={(next) => change({ [kind]: next })}
        problems={problems}
        disabled={disabled}
      />
      <div className="check-rule-foot">
        <p className="rp-help">{helps()[kind]}</p>
        {kind === 'wholes' && !disabled ? <CommonParts draft={draft} change={change} /> : null}
      </div>
    </div>
  );
}

/** Takes a pattern of the platform over as a line of its own, with its sentence. */
function CommonParts({ draft, change }: Pick<FormExtraProps, 'draft' | 'change'>) {
  const t = useText();
  const lines = (draft.wholes ?? []) as readonly Line[];
  const parts = commonParts();
  return (
    <Dropdown
      trigger={['click']}
      disabled={lines.length >= mostParts}
      menu={{
        className: 'check-rule-common',
        items: parts.map(({ message }) => ({ key: message, label: translated(message) })),
        onClick: ({ key }) => {
          const part = parts.find(({ message }) => message === key);
          if (part) change({ wholes: [...lines, { pattern: part.pattern, message: part.message, first: 'N' }] });
        },
      }}
    >
      <Button size="small" icon={<Icon of={DownOutlined} aria-hidden />} iconPlacement="end">
        {t('添加常用规则')}
      </Button>
    </Dropdown>
  );
}
