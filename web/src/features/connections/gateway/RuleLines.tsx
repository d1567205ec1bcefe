import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { RuleKind } from '@dossier/contract/connections/gateway.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button, Dropdown, Input } from 'antd';
import { useText } from '#services/messages/text.ts';
import { newLine, type RuleLine } from './rule-lines.ts';

interface Props {
  kinds: readonly RuleKind[];
  /** What one line is called. */
  noun: string;
  /** Given by the form item around it. */
  id?: string;
  value?: RuleLine[];
  onChange?: (next: RuleLine[]) => void;
}

/** Predicates or filters of a route, a line each. */
export function RuleLines({ kinds, noun, id, value = [], onChange }: Props) {
  const t = useText();
  const put = (index: number, line: RuleLine) => onChange?.(value.map((one, at) => (at === index ? line : one)));
  return (
    <div id={id} className="route-lines">
      {value.map((line, index) => {
        const kind = kinds.find(({ name }) => name === line.name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own
          <fieldset key={index} className="route-line">
            <legend>{kind?.title ?? line.name}</legend>
            {kind ? <Arguments kind={kind} line={line} put={(next) => put(index, next)} /> : null}
            <Button
              type="text"
              danger
              aria-label={t('删除{0}“{1}”', noun, kind?.title ?? line.name)}
              icon={<Icon of={DeleteOutlined} />}
              onClick={() => onChange?.(value.filter((_, at) => at !== index))}
            />
          </fieldset>
        );
      })}
      <Dropdown
        trigger={['click']}
        menu={{
          items: kinds.map(({ name, title }) => ({ key: name, label: `${title}（${name}）` })),
          onClick: ({ key }) => {
            const kind = kinds.find(({ name }) => name === key);
            if (kind) onChange?.([...value, newLine(kind)]);
          },
        }}
      >
        <Button type="dashed" block icon={<Icon of={PlusOutlined} aria-hidden />}>
          {t('添加{0}', noun)}
        </Button>
      </Dropdown>
    </div>
  );
}

function Arguments({ kind, line, put }: { kind: RuleKind; line: RuleLine; put: (line: RuleLine) => void }) {
  if (!kind.arguments) {
    return (
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', ' ']}
        aria-label={kind.title}
        placeholder={kind.placeholder}
        value={line.list}
        onChange={(list: string[]) => put({ ...line, list })}
      />
    );
  }
  return (
    <div className="route-arguments">
      {kind.arguments.map(({ key, label, placeholder, options }) => {
        const change = (value: string) => put({ ...line, of: { ...line.of, [key]: value } });
        return options ? (
          <Select
            key={key}
            aria-label={label}
            value={line.of[key] || null}
            options={options.map(([value, text]) => ({ value, label: text }))}
            onChange={change}
          />
        ) : (
          <Input
            key={key}
            addonBefore={label}
            aria-label={label}
            placeholder={placeholder}
            maxLength={1000}
            value={line.of[key] ?? ''}
            onChange={(event) => change(event.target.value)}
          />
        );
      })}
    </div>
  );
}
