/** What the screens of `features/online/records/share` say, in English. */
export const onlineShareEnglish = {
  分享链接: 'Share links',
  分享: 'Share',
  新建分享链接: 'New share link',
  对方可以: 'Lets others',
  填写新记录: 'fill in a new record',
  查看这条记录: 'look at this record',
  修改这条记录: 'change this record',
  有效天数: 'Days',
  访问码: 'Access code',
  最多使用次数: 'Uses at most',
  使用次数: 'Uses',
  最近访问: 'Last visit',
  访问记录: 'Visits',
  '访问记录：{0}': 'Visits: {0}',
  访问记录加载失败: 'The visits could not be loaded',
  还没有人打开: 'Nobody has opened it yet',
  次数已用完: 'Used up',
  可用字段加载失败: 'The fields could not be loaded',
  分享链接加载失败: 'The share links could not be loaded',
  没有分享链接: 'No share links',
  '对方不登录即可填写、查看或修改；单条记录在其“分享”中生成链接':
    'Others fill in, look or change without signing in; a link to one record is made by its Share',
  '不选择时为提示中的字段；受权限控制的、值唯一的字段须自行选择':
    'Those that are named here when none are chosen; those under control and unique ones have to be chosen',
  '打开链接时要输入，请另行告知对方；4到20个字符':
    'Asked for when the link is opened; tell it apart from the link. 4 to 20 characters',
  '不填写则不限；填写与修改按提交计，查看按打开计':
    'Empty: no limit. What is sent counts, and for looking what is opened',
  只有您和表单设计者看得到: 'Only you and those who design forms see it',
  '请现在复制；得到链接的人不登录即可使用，记录记在您的名下。':
    'Copy it now. Whoever has it uses it without signing in, and what they save stands in your name.',
  '{0}前有效': 'Good until {0}',
  '作废分享链接“{0}”？': 'Withdraw the share link “{0}”?',
  '得到链接的人将不能再用它；已经提交的记录不受影响。': 'Nobody can use it any more; what was sent stays.',
  '创建人已冻结或不再有此权限，或表单已停用': 'Who made it is frozen or lacks the right now, or the form does not run',
} as const;
