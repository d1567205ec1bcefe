import type { Seeder } from '../seeder.ts';
import { seeded } from '../seeder.ts';
import { dayFromNow, momentFromNow } from './days.ts';

interface DemoAnnouncement {
  title: string;
  summary: string;
  html: string;
  priority: 'H' | 'M' | 'L';
  category: '1' | '2';
  sender: string;
  /** Days from today. */
  sent: number;
  read: boolean;
}

const announcements: readonly DemoAnnouncement[] = [
  {
    title: '紧急：核心机房今晚切换供电，请提前保存工作',
    summary: '今晚22:00至次日2:00切换机房供电，期间系统可能短暂中断。',
    html: '<p>为消除供电隐患，今晚 <strong>22:00 至次日 2:00</strong> 切换核心机房供电。</p><ul><li>请在 21:30 前保存并提交手头工作。</li><li>值班电话：0571-8800106。</li></ul>',
    priority: 'H',
    category: '1',
    sender: 'fanbing',
    sent: 0,
    read: false,
  },
  {
    title: '关于开展年度归档工作的通知',
    summary: '各部门请在月底前完成上年度文件的整理与移交。',
    html: '<p>请各部门兼职档案员在本月底前完成上年度文件的整理，按《归档范围和保管期限表》移交档案室。</p><p>目录模板可在“档案库—导入”中下载。</p>',
    priority: 'M',
    category: '1',
    sender: 'heyun',
    sent: -6,
    read: true,
  },
  {
    title: '项目编号规则说明',
    summary: '项目编号由系统按“类别-年度-部门简码-流水”生成。',
    html: '<p>自本年度起，项目编号由系统按“类别-年度-部门简码-三位流水”生成，作废的编号不再使用。</p>',
    priority: 'L',
    category: '1',
    sender: 'liangjing',
    sent: -20,
    read: true,
  },
  {
    title: '季度信息安全培训安排',
    summary: '全员须在两周内完成线上课程与测验。',
    html: '<p>本季度信息安全培训以线上形式进行，全员须在两周内完成课程与测验，成绩计入部门考核。</p>',
    priority: 'M',
    category: '1',
    sender: 'zhoufang',
    sent: -33,
    read: true,
  },
  {
    title: '欢迎使用卷宗',
    summary: '项目台账与档案库已上线，欢迎提出意见。',
    html: '<p>项目台账与档案库已经上线。按 <strong>Ctrl/⌘ K</strong> 可以查找菜单，按 <strong>?</strong> 可以查看全部快捷键。</p>',
    priority: 'L',
    category: '2',
    sender: 'maolin',
    sent: -45,
    read: true,
  },
];

/** Five published ones; everybody has read all but the urgent one of today. */
export async function seedAnnouncements({ tx }: Seeder): Promise<void> {
  const users = await tx.selectFrom('sys_user').select('id').execute();
  for (const [index, one] of announcements.entries()) {
    const { id } = seeded();
    // Today's must not lie in the future, whatever the hour.
    const sent = one.sent === 0 ? seeded().create_time : momentFromNow(one.sent, index * 83);
    await tx
      .insertInto('sys_announcement')
      .values({
        id,
        create_by: one.sender,
        create_time: sent,
        titile: one.title,
        msg_abstract: one.summary,
        msg_content: one.html,
        priority: one.priority,
        msg_category: one.category,
        msg_type: 'ALL',
        sender: one.sender,
        send_status: '1',
        send_time: sent,
        start_time: sent,
        end_time: `${dayFromNow(180)} 23:59:59`,
      })
      .execute();
    const state = one.read ? { read_flag: '1', read_time: sent } : { read_flag: '0' };
    await tx
      .insertInto('sys_announcement_send')
      .values(users.map((user) => ({ ...seeded(), annt_id: id, user_id: user.id, ...state })))
      .execute();
  }
}
