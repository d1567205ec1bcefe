import { Form } from 'antd';
import { useMemo, useState } from 'react';
import CodeInput from '../../src/code/CodeInput.tsx';
import type { CodeLanguage } from '../../src/code/languages.ts';
import type { CodeProblem } from '../../src/code/problems.ts';
import MarkdownInput from '../../src/markdown/MarkdownInput.tsx';
import { local } from '../language.ts';

const query = 'select username, realname\nfrom sys_user\nwhere status = 1';
const words = ['sys_user', 'sys_depart', 'username', 'realname'];

/** The editors of code and of Markdown; what is stored stands below each. */
export default function EditorsPage() {
  return (
    <>
      <FormPart />
      <LanguagePart />
      <MarkdownPart />
      <ReadingPart />
    </>
  );
}

/** In a form: what is wrong is marked in the text, and the form does not go. */
function FormPart() {
  const [sent, setSent] = useState('');
  const [form] = Form.useForm<{ sql: string | null }>();
  const text = Form.useWatch('sql', form);
  const problems = useMemo(() => starsIn(text ?? ''), [text]);
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ sql: query }}
      onFinish={({ sql }) => setSent(sql ?? '')}
      aria-label={local('查询')}
    >
      <Form.Item noStyle shouldUpdate>
        {() => (
          <Form.Item
            label={local('查询语句')}
            name="sql"
            trigger="onChange"
            rules={[
              { required: true, message: local('请输入查询语句') },
              {
                validator: (_, value: string | null) =>
                  starsIn(value ?? '').length > 0 ? Promise.reject(new Error('语句有误，请修改')) : Promise.resolve(),
              },
            ]}
          >
            <SqlInput problems={problems} wrong={form.getFieldError('sql').length > 0} />
          </Form.Item>
        )}
      </Form.Item>
      <button type="submit">{local('提交')}</button> <button type="reset">{local('重置')}</button>
      <output aria-label={local('已提交')}>{sent}</output>
    </Form>
  );
}

interface SqlInputProps {
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
  problems: readonly CodeProblem[];
  wrong: boolean;
}

/** antd's form item hands value and onChange to its child. */
function SqlInput({ value, onChange, id, problems, wrong }: SqlInputProps) {
  return (
    <CodeInput
      aria-label={local('查询语句')}
      {...(id ? { id } : {})}
      {...(wrong ? { status: 'error' as const } : {})}
      language="sql"
      keywords={words}
      problems={problems}
      value={value}
      onChange={(text) => onChange?.(text)}
    />
  );
}

function LanguagePart() {
  const [language, setLanguage] = useState<CodeLanguage>('css');
  const [text, setText] = useState<string | null>(null);
  return (
    <section aria-label={local('语言')}>
      <h2>{local('语言')}</h2>
      <CodeInput
        aria-label={local('代码')}
        height={120}
        language={language}
        onLanguage={setLanguage}
        value={text}
        onChange={setText}
      />
      <output aria-label={local('代码的值')}>{JSON.stringify(text)}</output>
    </section>
  );
}

/** What somebody else might have written: none of it may run. */
const attack = `# 归档说明

<img src=x onerror="window.attacked='img'"><script>window.attacked='script'</script>
<svg onload="window.attacked='svg'"></svg><iframe srcdoc="<script>parent.attacked='frame'</script>"></iframe>
<form action="https://evil.example"><input name="p"><button>登录</button></form>

[点我](javascript:window.attacked='link') [正常](https://example.com/a)

<p style="position:fixed;inset:0" onclick="window.attacked='click'">文字</p>

- [x] 已移交
- [ ] 待移交

| 题名 | 页数 |
| --- | --- |
| 合同 | 12 |
`;

function MarkdownPart() {
  const [text, setText] = useState<string | null>(attack);
  return (
    <section aria-label="Markdown">
      <h2>Markdown</h2>
      <MarkdownInput aria-label={local('说明')} height={240} value={text} onChange={setText} />
      <output aria-label={local('说明的值')} style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </output>
      <h2>{local('Markdown 只读')}</h2>
      <MarkdownInput aria-label={local('只读说明')} readOnly value={text} onChange={() => undefined} />
    </section>
  );
}

function ReadingPart() {
  return (
    <section aria-label={local('只读')}>
      <h2>{local('只读')}</h2>
      <CodeInput
        aria-label={local('只读代码')}
        height={120}
        readOnly
        value={'{\n  "name": "卷宗"\n}'}
        onChange={() => undefined}
      />
    </section>
  );
}

/** The rule of this page: columns are named, so a star is wrong. */
function starsIn(text: string): CodeProblem[] {
  return text.split('\n').flatMap((line, index) => {
    const at = line.indexOf('*');
    return at < 0
      ? []
      : [{ line: index + 1, column: at + 1, endColumn: at + 2, message: local('请写明列名，不要用 *') }];
  });
}
