/** What the screens of `features/arc` say, in English. */
export const arcReaderEnglish = {
  '第{0}页': 'Page {0}',
  '{0}，第{1}页': '{0}, page {1}',
  '{0}，共{1}页': '{0}, {1} pages',
  阅览工具: 'Reading',
  页码: 'Page number',
  '{0}，恢复原大小': '{0}, actual size',
  '文件已损坏，无法预览': 'The file is damaged and has no preview',
  '文件已加密，无法预览': 'The file is encrypted and has no preview',
  '文件过大，不能在线预览': 'The file is too large for a preview',
  '文件内容缺失，无法预览': 'The content of the file is missing',
  '文件过于复杂，不能在线预览': 'The file is too complex for a preview',
  录音录像须有下载权限才能播放: 'Recordings are played by those who may download them',
  '浏览器不能播放该格式，请下载后查看。': 'The browser does not play this format: download it.',
  '可申请带下载权限的电子借阅，批准后下载查看。':
    'Ask for a loan with download; once it is approved the file can be downloaded.',
};
