/** English of the page sentences about followers of records and files in comments. */
export const followersEnglish = {
  关注: 'Follow',
  '已关注 {0}': 'Following {0}',
  '取消关注，不再收到它的动态': 'Unfollow: no more messages about it',
  '关注后，记录有变化时会收到消息': 'Follow it to get a message when it changes',
  '取消关注（共 {0} 人）': 'Unfollow ({0} follow)',
  关注人: 'Followers',
  添加关注人: 'Add followers',
  关注人加载失败: 'Followers not loaded',
  '还没有人关注；关注后，记录有变化时会收到消息。':
    'Nobody follows it yet; whoever does gets a message when it changes.',
  '另有 {0} 人': '{0} more',
  输入姓名查找能看到本记录的人: 'Type a name: people who may see this record',
  没有找到能看到本记录的人: 'Nobody found who may see this record',
  '写评论，@ 提醒同事，可粘贴图片或文件': 'Write a comment; @ calls a colleague; paste pictures or files',
  添加附件: 'Add files',
  附件还没有上传完: 'Some files are not uploaded yet',
  '一条评论最多{0}个文件': 'At most {0} files in a comment',
} as const;
