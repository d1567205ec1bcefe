import { type Later, later, say } from '#services/messages/text.ts';
import type { Fault, Reason } from './sandbox/protocol.ts';

/** Why something is not there for scripts. */
const reasons: Readonly<Record<Reason, Later>> = {
  other: later('脚本在沙箱中运行，只能使用文档列出的成员'),
  field: later('表单没有该字段、该值不适合它，或当前用户看不到它'),
  readOnly: later('该字段只读，或当前用户不能修改'),
  row: later('没有这一行'),
  sub: later('没有该附表，或不能这样修改它'),
  depth: later('字段变化相互触发超过10层'),
  address: later('脚本只能读取在线表单的记录和数据字典'),
  method: later('脚本只能读取，不能提交'),
  form: later('脚本中没有写明该表单'),
};

/** What a person is told of a fault; the author of a script is told its details besides. */
export function faultText(fault: Fault): { text: string; detail: string } {
  switch (fault.type) {
    case 'said':
      return { text: fault.text.slice(0, 500) || say('脚本拒绝了该操作'), detail: '' };
    case 'error':
      return {
        text: say('js增强代码有语法错误，请检查代码~'),
        detail: [fault.text, fault.stack].filter(Boolean).join('\n'),
      };
    case 'unavailable':
      return {
        text: say('js增强代码有语法错误，请检查代码~'),
        detail: say('{0} 不可用：{1}', fault.name, say(reasons[fault.reason])),
      };
    case 'time':
      return { text: say('脚本运行超时，已停止；表单可以继续使用'), detail: '' };
    case 'memory':
      return { text: say('脚本占用的内存过多，已停止；表单可以继续使用'), detail: '' };
    case 'stopped':
      return { text: say('脚本已停止运行；表单可以继续使用'), detail: '' };
    case 'loading':
      return { text: say('脚本运行环境加载失败，请检查网络后重新打开'), detail: '' };
  }
}
