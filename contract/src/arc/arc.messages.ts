/** Archives: what the server answers, and its English. */
export const arcMessages: Readonly<Record<string, string>> = {
  '全宗号应为一位大写字母加三位数字，或四位数字和大写字母':
    'A fonds number is one capital letter and three digits, or four digits and capital letters',
  分类码应为2到10位大写字母或数字: 'A class code has 2 to 10 capital letters or digits',
  '已归档记录不允许直接修改，请提交更正申请': 'A stored record cannot be changed directly; request a correction',
  请输入至少2个字符: 'Enter at least 2 characters',
  该档案无电子文件: 'The record has no files',
  '该分类按卷整理，不能按件给号': 'Records of this class are numbered by volume, not by item',
  '“{0}”缺少机构（问题），档号规则需要该项': '“{0}” has no department (subject), which its number needs',
  '“{0}”不在整理中，不能执行“归档入库”': '“{0}” is not being arranged and cannot be stored',
  '已归档入库{0}件': 'Stored: {0} records',
  '已挂接{0}个文件': 'Attached: {0} files',
  全宗或分类不存在: 'The fonds or class does not exist',
  '“{0}”参与档号编制，请使用“改号”功能修改': '“{0}” is part of the number: change it with “Renumber”',
  '本系统为非涉密系统，禁止录入、存储国家秘密信息': 'State secrets must not be entered or stored in this system',
  '密级高于您的授权级别，不能保存': 'The security level is above your clearance; not saved',
  '文件日期“{0}”不是有效日期': '“{0}” is not a valid document date',
  文件日期不能晚于今天: 'The document date cannot be in the future',
  '题名应概括文件内容，不能少于2个字或仅为数字、符号':
    'The title must describe the document in at least 2 characters, not only digits or signs',
  归档年度不能晚于今年: 'The filing year cannot be in the future',
  '归档年度{0}早于文件日期年份{1}': 'The filing year {0} is before the year of the document, {1}',
  普通商业秘密及以上须填写保密期限或解密日期: 'A trade secret needs a period of secrecy or a date of declassification',
  '所属项目“{0}”不存在': 'There is no project “{0}”',
  '下载档案原件，{0}（{1}个文件）': 'Downloaded the originals of {0} ({1} files)',
  '归档入库，{0} {1}': 'Stored a record: {0} {1}',
};
