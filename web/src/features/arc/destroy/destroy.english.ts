/** 执行销毁 in English. */
export const arcDestroyEnglish = {
  执行销毁: 'Destroy',
  '执行销毁“{0}”': 'Destroy what “{0}” holds',
  执行人的登录密码: 'Password of the executor',
  '监销人“{0}”的登录密码': 'Password of the witness “{0}”',
  '监销人“{0}”的验证码': 'Code of the witness “{0}”',
  销毁地点: 'Place of destruction',
  现场照片: 'Pictures of it',
  '将销毁{0}件档案的实体和电子文件，只保留目录。此操作不可撤销。':
    'Bodies and files of {0} records are destroyed; only the catalogue stays. This cannot be taken back.',
} as const;
