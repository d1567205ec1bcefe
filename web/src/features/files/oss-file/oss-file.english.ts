/** What the screens of `features/files/oss-file` say, in English. */
export const filesOssFileEnglish = {
  '1小时': '1 hour',
  '1天': '1 day',
  '3天': '3 days',
  '7天': '7 days',
  链接已复制: 'The link was copied',
  '浏览器不允许复制，请手动复制下面的地址': 'The browser does not allow copying: copy this address yourself',
  '复制链接：{0}': 'Copy a link: {0}',
  复制链接: 'Copy a link',
  有效时间: 'Valid for',
  '得到链接的人不登录也能下载这一个文件。到期自动失效，不能延长；每次打开都记入操作日志。':
    'Who has the link can download this one file without signing in. It ends by itself and cannot be made longer; every opening is logged.',
  '有效期至 {0}': 'Valid until {0}',
  磁盘: 'Disk',
  存储用量: 'Storage used',
  '{0}个文件': 'Files: {0}',
  '文件将从存储中删除，不能恢复。正在使用的文件不会被删除。':
    'The file is deleted from the storage for good. A file that is in use is not deleted.',
  '正在上传 {0} {1}%': 'Uploading {0} {1}%',
  '引用：{0}': 'Uses: {0}',
  引用加载失败: 'Its uses could not be loaded',
  没有记录引用该文件: 'No record uses this file',
  '它是手工上传到对象存储的，会一直保留到被删除。':
    'It was uploaded to the stored files by hand and stays until it is deleted.',
  '未被采用的上传一天后、记录移除的附件三十天后自动清理。':
    'Uploads that nothing uses go after a day, attachments that records dropped after thirty.',
  您无权查看的记录: 'A record that you may not see',
  已删除: 'Deleted',
} as const;
