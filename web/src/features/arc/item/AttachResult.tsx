import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import '@dossier/widgets/table/table.css';
import type { Attached } from './item.api.ts';

/** What became of every file of a run. */
export function AttachResult({ result }: { result: Attached }) {
  const { matched, unmatched, ambiguous } = result;
  return (
    <div className="arc-attach" role="status">
      <p>
        已挂接 <strong>{matched.length}</strong> 个，未匹配 <strong>{unmatched.length}</strong> 个，匹配到多件{' '}
        <strong>{ambiguous.length}</strong> 个。
        {unmatched.length + ambiguous.length > 0 ? '未挂接的文件没有保存，请改名后重新挂接。' : null}
      </p>
      <div className="dw-table-scroll arc-attach-result">
        <table className="dw-table" data-density="small" aria-label="挂接结果">
          <thead>
            <tr>
              <th>文件</th>
              <th>结果</th>
              <th>档案</th>
            </tr>
          </thead>
          <tbody>
            {unmatched.map((name) => (
              <Line key={name} name={name} text="未匹配" color="orange" about="没有编号或文件名相符的档案" />
            ))}
            {ambiguous.map((name) => (
              <Line key={name} name={name} text="多件" color="red" about="有多件档案相符，不能确定" />
            ))}
            {matched.map((one) => (
              <Line
                key={one.name}
                name={one.name}
                text="已挂接"
                color="green"
                about={[one.archiveNo, one.title].filter(Boolean).join(' ')}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Line({ name, text, color, about }: { name: string; text: string; color: string; about: string }) {
  return (
    <tr>
      <td title={name}>{name}</td>
      <td>
        <DictTag text={text} color={color} />
      </td>
      <td title={about}>{about}</td>
    </tr>
  );
}
