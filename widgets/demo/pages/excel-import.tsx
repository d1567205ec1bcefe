import { Button, Space } from 'antd';
import { useState } from 'react';
import ImportModal from '../../src/excel-import/ImportModal.tsx';
import { type ImportAnswer, type ImportForm, importFormData } from '../../src/excel-import/import-form.ts';
import { local } from '../language.ts';
import { waiting } from '../wait.ts';

type Kind = 'page' | 'online' | 'one';

/** The import of workbooks: as a page opens it, as a designed form does, and for one file. What is sent stands below. */
export default function ExcelImport() {
  const [open, setOpen] = useState<Kind | null>(null);
  const [sent, setSent] = useState('');

  async function send(form: ImportForm): Promise<ImportAnswer> {
    const parts = [...importFormData(form).entries()];
    setSent(parts.map(([name, value]) => `${name}=${value instanceof File ? value.name : value}`).join('; '));
    await waiting(200);
    const names = form.files.map(({ name }) => name).join();
    if (names.includes('坏')) throw new Error('模板表头与系统不一致');
    if (names.includes('错'))
      return { code: 201, message: '', result: { msg: '总上传行数：3，已导入行数：2', fileUrl: 'temp/错误.xlsx' } };
    return { code: 200, message: '共3行数据全部导入成功！' };
  }

  const kinds: Record<Kind, string> = { page: '导入', online: '设计表单导入', one: '只导入一个' };
  return (
    <>
      <Space wrap>
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            {local(kinds[kind])}
          </Button>
        ))}
      </Space>
      <p role="status">{sent}</p>
      {open ? (
        <ImportModal
          send={send}
          onOk={() => setOpen(null)}
          onClose={() => setOpen(null)}
          online={open === 'online'}
          {...(open === 'online' ? { isSingleTableImport: '1', foreignKeys: { main_id: '7' } } : {})}
          {...(open === 'one' ? { most: 1 } : {})}
        />
      ) : null}
    </>
  );
}
