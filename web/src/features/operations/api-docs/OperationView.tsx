import { useState } from 'react';
import { callName } from '#services/messages/call-name.ts';
import { say, useText } from '#services/messages/text.ts';
import { accessText, type Content, type Operation } from './operations.ts';
import { SchemaTree } from './SchemaTree.tsx';
import { outlineOf } from './schema-outline.ts';

const places = (): Record<string, string> => ({ path: say('路径'), query: say('查询') });

/** One call: a line that unfolds to what it takes and answers. */
export function OperationView({ operation }: { operation: Operation }) {
  const t = useText();
  const { method, path, label, access, parameters, body, answer } = operation;
  const [open, setOpen] = useState(false);
  return (
    <details className="ad-operation" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={`ad-method ad-${method.toLowerCase()}`}>{method}</span>
        <code className="ad-path">{path}</code>
        <span className="ad-label">{callName(label)}</span>
        <span className={access.includes(':') ? 'ad-access ad-permission' : 'ad-access'}>{accessText(access)}</span>
      </summary>
      {open ? (
        <div className="ad-body">
          <h4>{t('参数')}</h4>
          {parameters.length > 0 ? <Parameters parameters={parameters} /> : <p className="ad-none">{t('没有参数')}</p>}
          {body ? (
            <>
              <h4>{t('请求体')}</h4>
              <ContentView content={body} />
            </>
          ) : null}
          <h4>{t('返回')}</h4>
          {answer ? <ContentView content={answer} answer /> : <p className="ad-none">{t('没有内容')}</p>}
        </div>
      ) : null}
    </details>
  );
}

function Parameters({ parameters }: Pick<Operation, 'parameters'>) {
  const t = useText();
  return (
    <table className="ad-table">
      <thead>
        <tr>
          <th scope="col">{t('名称')}</th>
          <th scope="col">{t('位置')}</th>
          <th scope="col">{t('类型')}</th>
          <th scope="col">{t('说明')}</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ name, place, required, schema }) => {
          const { type, facts } = outlineOf(schema);
          return (
            <tr key={`${place} ${name}`}>
              <td>
                <code>{name}</code>
                {required ? <span className="ad-required"> {t('必填')}</span> : null}
              </td>
              <td>{places()[place] ?? place}</td>
              <td className="ad-type">{type}</td>
              <td>{facts.join('；')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ContentView({ content, answer = false }: { content: Content; answer?: boolean }) {
  const t = useText();
  return (
    <>
      <p className="ad-mime">{content.mime}</p>
      {'schema' in content ? (
        <SchemaTree schema={content.schema} answer={answer} />
      ) : (
        <p className="ad-none">{t('文件内容')}</p>
      )}
    </>
  );
}
