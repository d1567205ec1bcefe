import { archiveItem } from '@dossier/contract/arc/item.ts';
import { eachFile, failed, type ItemChecks, manual, none, passed } from './check.ts';

const carried: readonly string[] = ['disc', 'disk'];

/** 安全性: nothing in the files does harm, and who handled the record is known. */
export const safe: ItemChecks = {
  AQ01: (subject) =>
    eachFile(subject, ({ name, virus }) => {
      if (virus.state === 'infected') return failed(`文件“${name}”含有病毒（${virus.name}）`, name, virus.name);
      return virus.state === 'unscanned' ? manual('病毒扫描服务不可用，请人工检测', name) : null;
    }),
  AQ03: (subject) =>
    eachFile(subject, ({ name, active }) =>
      active === null ? null : failed(`文件“${name}”含有可执行内容`, name, active),
    ),
  AQ04: ({ item }) => (carried.includes(String(item.carrier)) ? manual('请人工检查载体外观和读取速度') : none),
  AQ05({ facts }) {
    const [stranger] = facts.strangers;
    if (stranger !== undefined)
      return failed(`操作人“${stranger}”不是系统账号`, archiveItem.fields.describedBy.label, stranger);
    return facts.isChainBehind ? failed('审计链有记录超过10秒未写入') : passed;
  },
};
