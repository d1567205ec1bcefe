import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint } from '#test/pdf.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';
import { png, upload } from '#test/upload.ts';

/** A page without any text. */
const blankPdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R/Size 4>>
%%EOF`,
);
const withWord = (word: string) => Buffer.from(`${blankPdf.toString('latin1')}\n% ${word}\n%%EOF`, 'latin1');
const lockedPdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R/Encrypt 2 0 R>>\n%%EOF');
const brokenPdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
const macroDoc = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(2048),
  Buffer.from('_VBA_PROJECT', 'utf16le'),
]);

const zipped = async (name: string): Promise<Buffer> => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('内容'), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

type Files = Readonly<Record<string, Buffer>>;

describe('each check', () => {
  let app: TestApp;
  let token: string;
  let shelf: { fondsId: string; classId: string };
  let textPdf: Buffer;
  const post = (path: string, body: object) => app.call('POST', path, { token, body });
  const stored = async (files: Files): Promise<string> => {
    const paths: string[] = [];
    for (const [name, content] of Object.entries(files))
      paths.push((await upload(app, '/sys/common/upload', { token, name, content, fields: { biz: 'arc' } })).message);
    return paths.join(',');
  };
  const anItem = async (change: object = {}, files: Files = {}) => {
    const paths = await stored(files);
    const { result, message } = await post(
      '/arc/item/add',
      itemDraft(shelf, { ...change, ...(paths && { files: paths }) }),
    );
    if (!result?.id) throw new Error(message);
    return result.id as string;
  };
  /** What one check says of a record; null: it does not apply. */
  const said = async (id: string, code: string, stage = 'G') => {
    const { result: run, message } = await post('/arc/checkRun/start', { ids: id, stage });
    if (!run?.id) throw new Error(message);
    const { rows } = await sql<{ result: string; message: string | null }>`select result, message from arc_check_result
      where run_id = ${run.id} and item_id = ${id} and code = ${code}`.execute(app.db);
    return rows[0] ? [rows[0].result, rows[0].message] : null;
  };
  const set = (id: string, change: string) =>
    sql`update arc_item set ${sql.raw(change)} where id = ${id}`.execute(app.db);

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    shelf = await archiveShelf(app, token);
    await anItem();
    textPdf = (await askPrint(app, '/arc/item/print/register', { token })).pdf;
    expect(textPdf.length).toBeGreaterThan(1000);
  });

  it('passes a record that is as it should be, with what people have to look at told', async () => {
    const id = await anItem({ carrier: 'both', pages: 1 }, { '正文.pdf': textPdf });
    const { result: run } = await post('/arc/checkRun/start', { ids: id, stage: 'G' });
    const { rows } = await sql<{ code: string; result: string }>`select code, result from arc_check_result
      where run_id = ${run.id} order by code`.execute(app.db);
    const passed = rows.filter(({ result }) => result === 'P').map(({ code }) => code);
    expect(passed).toEqual([
      ...['AQ03', 'AQ05', 'KY01', 'KY02', 'KY03', 'KY04', 'KY05', 'WZ03', 'WZ04', 'WZ06', 'WZ09'],
      ...['ZS01', 'ZS02', 'ZS03', 'ZS04', 'ZS05', 'ZS06', 'ZS08', 'ZS09', 'ZS10', 'ZS14'],
    ]);
    // No scanner is configured.
    expect(rows.filter(({ result }) => result !== 'P')).toEqual([{ code: 'AQ01', result: 'M' }]);
  });

  it('opens one document after another, also behind one that is broken', async () => {
    const id = await anItem({}, { '一.pdf': textPdf, '二.pdf': blankPdf, '三.pdf': brokenPdf, '四.pdf': textPdf });
    expect(await said(id, 'KY03')).toEqual(['F', '文件“三.pdf”无法打开']);
    expect(await said(id, 'KY05')).toEqual(['W', '文件“二.pdf”没有文字层']);
  });

  const fields: readonly [code: string, change: string, result: string, message: string][] = [
    [
      'ZS02',
      `org_code = repeat('A', 20), lang = 'zh', title = repeat('长', 500), creator = repeat('人', 200)`,
      'P',
      '',
    ],
    ['ZS03', `doc_date = '20241332'`, 'F', '文件日期“20241332”不是有效日期'],
    ['ZS04', `doc_type = '圣旨'`, 'F', '“文种”的取值“圣旨”不在字典中'],
    ['ZS04', `retention = 'D99'`, 'F', '“保管期限”的取值“D99”不在字典中'],
    ['ZS05', `doc_date = '29990101'`, 'W', '文件日期不能晚于今天'],
    ['ZS05', `year = 2022`, 'W', '归档年度2022早于文件日期年份2024'],
    ['ZS05', `year = 2999`, 'W', '归档年度不能晚于今年'],
    ['ZS05', `pages = 10000`, 'W', '页数应为1至9999'],
    ['ZS05', `pages = 0`, 'W', '页数应为1至9999'],
    ['ZS06', `title = '关于?的报告'`, 'W', '“题名”含有非法字符'],
    ['ZS06', `title = '关于' || chr(7) || '的报告'`, 'W', '“题名”含有非法字符'],
    ['ZS06', `title = '关于《办法的报告'`, 'W', '“题名”的括号“《”不成对'],
    ['ZS06', `doc_no = '沪2024〕12号'`, 'W', '“文号”的括号“〕”不成对'],
    ['ZS06', `title = '关于(修订稿）【2024】的“报告”'`, 'P', ''],
    ['ZS07', `org_code = null`, 'F', '“关于2024年度档案工作总结的报告”缺少机构（问题），档号规则需要该项'],
    [
      'ZS07',
      `archive_no = 'A001-WS·2024·D30·BGS-9', item_seq = 9`,
      'F',
      '档号“A001-WS·2024·D30·BGS-9”不符合规则“文书按件（2022著录格式）”',
    ],
    [
      'ZS07',
      `archive_no = 'A001-WS·2023·D30·BGS-0901', item_seq = 901`,
      'F',
      '档号“A001-WS·2023·D30·BGS-0901”与著录项不一致',
    ],
    [
      'ZS07',
      `archive_no = 'A001-WS·2024·D30·BGS-0902', item_seq = 903`,
      'F',
      '档号“A001-WS·2024·D30·BGS-0902”与著录项不一致',
    ],
    ['ZS07', `archive_no = 'A001-WS·2024·D30·BGS-0904', item_seq = 904`, 'P', ''],
    ['ZS10', `file_count = 3`, 'F', '件内文件数登记为3，实有0个'],
    ['ZS10', `files = 'arc/none_1.pdf', file_count = 1`, 'F', '档案登记的电子文件不存在'],
    ['ZS14', `described_by = null`, 'W', '缺少著录者或著录日期'],
    ['ZS14', `described_at = '2999-01-01'`, 'W', '著录日期晚于今天'],
    ['ZS14', `described_at = '2020-01-01'`, 'W', '著录日期早于文件日期'],
    ['WZ03', `dept = null, filed_by = null`, 'F', '缺少必填著录项：归档部门、归档人'],
    ['WZ04', `secret = 2`, 'W', '普通商业秘密及以上须填写保密期限或解密日期'],
    ['WZ04', `carrier = 'elec'`, 'W', '载体含电子文件，但没有电子文件'],
    [
      'WZ05',
      `archive_no = 'A001-WS·2024·D30·BGS-0807', item_seq = 807`,
      'W',
      '编号不连续：前一号“A001-WS·2024·D30·BGS-0806”未使用',
    ],
    ['WZ05', `archive_no = 'A001-WS·2024·D30·BGS-0001', item_seq = 1`, 'P', ''],
    ['WZ06', `carrier = 'both'`, 'F', '没有正文文件'],
    ['KY01', `scope = '乱' || chr(65533) || '码'`, 'F', '“范围和提要”含有无法识别的字符'],
    ['AQ05', `filed_by = 'nobody-here'`, 'W', '操作人“nobody-here”不是系统账号'],
  ];
  it.each(fields)('%s of a record with %s says %s %s', async (code, change, result, message) => {
    const id = await anItem();
    await set(id, change);
    expect(await said(id, code)).toEqual([result, message === '' ? null : message]);
  });

  const contents: readonly [
    code: string,
    name: string,
    content: () => Buffer | Promise<Buffer>,
    result: string,
    message: string,
  ][] = [
    ['ZS01', '盖章件.pdf', () => withWord('/ByteRange'), 'M', '文件“盖章件.pdf”含电子签名，请人工核验其有效性'],
    ['KY02', '清单.json', () => Buffer.from('{"a":1}'), 'W', '文件“清单.json”的格式不适合长期保存'],
    ['KY02', '照片.png', () => png, 'P', ''],
    ['KY03', '正文.pdf', () => brokenPdf, 'F', '文件“正文.pdf”无法打开'],
    ['KY03', '照片.png', () => png, 'P', ''],
    ['KY03', '坏照片.png', () => png.subarray(0, 24), 'F', '文件“坏照片.png”无法打开'],
    ['KY03', '旧文档.doc', () => macroDoc, 'M', '文件“旧文档.doc”请人工打开核对'],
    ['KY04', '加密.pdf', () => lockedPdf, 'F', '文件“加密.pdf”已加密'],
    ['KY04', '附件.zip', () => zipped('a.txt'), 'F', '文件“附件.zip”是压缩包，请解压后归档'],
    ['KY05', '扫描件.pdf', () => blankPdf, 'W', '文件“扫描件.pdf”没有文字层'],
    ['AQ03', '旧文档.doc', () => macroDoc, 'F', '文件“旧文档.doc”含有可执行内容'],
    ['AQ03', '附件.zip', () => zipped('setup.exe'), 'F', '文件“附件.zip”含有可执行内容'],
    ['AQ03', '表单.pdf', () => withWord('/JavaScript'), 'F', '文件“表单.pdf”含有可执行内容'],
    ['AQ03', '附件.zip', () => zipped('a.txt'), 'P', ''],
    ['WZ09', '正文.pdf', () => blankPdf, 'W', '著录页数为7，电子文件共1页'],
  ];
  it.each(contents)('%s of a record with the file %s', async (code, name, content, result, message) => {
    const id = await anItem({ pages: 7 }, { [name]: await content() });
    expect(await said(id, code)).toEqual([result, message === '' ? null : message]);
  });

  it('finds bytes that are not what came in, and bytes that are gone', async () => {
    const id = await anItem({}, { '正文.txt': Buffer.from('会议纪要原文') });
    const { rows } = await sql<{ sha256: string }>`select sha256 from sys_file where owner_id = ${id}`.execute(app.db);
    const sha256 = rows[0]?.sha256 ?? '';
    expect(await said(id, 'ZS01')).toEqual(['P', null]);
    expect(await said(id, 'ZS09')).toEqual(['P', null]);
    await sql`update sys_file set size = 5 where owner_id = ${id}`.execute(app.db);
    expect(await said(id, 'ZS09')).toEqual(['F', '文件“正文.txt”应为5字节，实为18字节']);
    await sql`update sys_file set mime = 'application/pdf', size = 18 where owner_id = ${id}`.execute(app.db);
    expect(await said(id, 'ZS09')).toEqual(['F', '文件“正文.txt”的内容与扩展名不符']);
    await sql`insert into sys_file_object (sha256, size, mime) values (repeat('a', 64), 18, 'text/plain')`.execute(
      app.db,
    );
    await sql`update sys_file set sha256 = repeat('a', 64) where owner_id = ${id}`.execute(app.db);
    for (const code of ['ZS09', 'ZS10', 'KY03']) expect(await said(id, code)).toEqual(['F', '文件“正文.txt”丢失']);
    expect(await said(id, 'ZS01')).toEqual(['F', '文件“正文.txt”校验不符']);
    await sql`update sys_file set sha256 = ${sha256} where owner_id = ${id}`.execute(app.db);
    await set(id, `files = null, file_count = 0`);
    expect(await said(id, 'ZS10')).toEqual(['F', '有1个电子文件未登记在档案中']);
  });

  it('finds doubles that the readers of the record may know of, and no others', async () => {
    const one = await anItem({ docNo: '海川〔2024〕31号', title: '关于印发制度汇编的通知' });
    const two = await anItem({ docNo: '海川〔2024〕31号', title: '关于印发制度汇编的通知' });
    const found = ['W', '疑似重复：已存在“关于印发制度汇编的通知”'];
    expect(await said(one, 'ZS08')).toEqual(found);
    await set(two, `secret = 3, secret_years = 5`);
    expect(await said(one, 'ZS08')).toEqual(['P', null]);
    expect(await said(two, 'ZS08')).toEqual(found);
  });

  it('asks for listed attachments, for the sheet of handled papers and for a place at the right stage', async () => {
    const text = { '通知正文.txt': Buffer.from('通知') };
    const id = await anItem({ fileNames: '通知正文.txt；附件1.xlsx', docNo: '海川〔2024〕9号', docType: '通知' }, text);
    expect(await said(id, 'WZ06')).toEqual(['W', '缺少附件“附件1.xlsx”']);
    expect(await said(id, 'WZ08')).toEqual(['M', '未发现处理单或审批单，请人工核对办理过程']);
    const whole = await anItem(
      { docNo: '海川〔2024〕10号', docType: '通知' },
      { ...text, '发文稿纸.txt': Buffer.from('签发') },
    );
    expect(await said(whole, 'WZ08')).toEqual(['P', null]);
    const held = await anItem({ orgCode: 'DAS' });
    await post('/arc/item/receive', { ids: held });
    expect(await said(held, 'WZ04', 'Y')).toEqual(['W', '有实体的档案缺少存放位置']);
    await set(held, `original_at = '库房A-01-03'`);
    expect(await said(held, 'WZ04', 'Y')).toEqual(['P', null]);
    expect(await said(held, 'ZS07', 'C')).toEqual(['P', null]);
    const disc = await anItem({ carrier: 'disc' });
    expect(await said(disc, 'AQ04', 'Y')).toEqual(['M', '请人工检查载体外观和读取速度']);
    expect(await said(held, 'AQ04', 'Y')).toBeNull();
  });
});
