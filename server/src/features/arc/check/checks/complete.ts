import { checkStage } from '@dossier/contract/arc/check/checks.ts';
import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import type { Row } from '#engine/resource/read.ts';
import { failed, type ItemChecks, manual, none, passed, warned } from './check.ts';

const label = (name: keyof typeof archiveItem.fields): string => archiveItem.fields[name].label;
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Carriers that are files, and those that have a body. */
const electronic: readonly string[] = ['elec', 'both'];
const bodily: readonly string[] = ['paper', 'both', 'photo', 'disc', 'disk', 'obj', 'film'];

/** Fields of class M (domain 6.1) that every record has. */
const must = [
  ...([
    'fondsId',
    'classId',
    'title',
    'creator',
    'docDate',
    'year',
    'retention',
    'openFlag',
    'carrier',
    'gen',
  ] as const),
  ...(['dept', 'filedBy'] as const),
] as const;
/** Those that reception gives it. */
const mustWhenHeld = ['archiveNo', 'itemSeq'] as const;

/** Paper whose course through the office is documented with it. */
const handled: readonly string[] = ['请示', '批复', '函', '通知', '报告', '决定', '意见', '通报'];
const sheetName = /处理单|办理单|阅办单|发文稿纸|签发|审批单|拟办/;

/** States before the reception, in which a record has no number yet. */
const arriving: readonly string[] = [itemStatus.arranging, itemStatus.handed, itemStatus.checking, itemStatus.returned];
const isArriving = (item: Row): boolean => arriving.includes(String(item.status));

/** 完整性: nothing is missing. */
export const complete: ItemChecks = {
  WZ03({ item, stage }) {
    // What another archive sent has its number here when it is received.
    const isNumbered = !isEmpty(item.archiveNo) || (stage !== checkStage.filing && !isArriving(item));
    const lacking = [...must, ...(isNumbered ? mustWhenHeld : [])].filter((name) => isEmpty(item[name]));
    // What its number needs is a matter of ZS07.
    const names = lacking.map(label);
    const [first] = names;
    return first === undefined ? passed : failed(`缺少必填著录项：${names.join('、')}`, first);
  },
  WZ04({ item, facts, files, stage }) {
    if (Number(item.secret) >= 2 && isEmpty(item.secretYears) && isEmpty(item.declassDate))
      return failed('普通商业秘密及以上须填写保密期限或解密日期', label('secretYears'));
    if (typeof facts.numbering !== 'string' && facts.numbering.arrange === 'vol' && isEmpty(item.volumeId))
      return failed('按卷整理的档案尚未组卷', label('volumeId'));
    if (electronic.includes(String(item.carrier)) && files.length === 0)
      return failed('载体含电子文件，但没有电子文件', label('files'));
    const isPlaced = !isEmpty(item.locationId) || !isEmpty(item.boxId) || !isEmpty(item.originalAt);
    if (
      stage !== checkStage.filing &&
      item.status === itemStatus.held &&
      bodily.includes(String(item.carrier)) &&
      !isPlaced
    )
      return failed('有实体的档案缺少存放位置', label('originalAt'));
    return passed;
  },
  WZ05({ item, facts }) {
    if (isEmpty(item.archiveNo)) return none;
    return facts.hole === null
      ? passed
      : failed(`编号不连续：前一号“${facts.hole}”未使用`, label('itemSeq'), item.itemSeq);
  },
  WZ06({ item, files }) {
    if (files.length === 0)
      return electronic.includes(String(item.carrier)) ? failed('没有正文文件', label('files')) : none;
    const stored = new Set(files.map(({ name }) => stem(name)));
    const listed = String(item.fileNames ?? '')
      .split(/\s*[；;]\s*/)
      .filter(Boolean);
    const missing = listed.find((name) => !stored.has(stem(name)));
    return missing === undefined ? passed : warned(`缺少附件“${missing}”`, label('fileNames'), missing);
  },
  WZ08({ item, files }) {
    if (isEmpty(item.docNo) || files.length === 0 || !handled.includes(String(item.docType))) return none;
    return files.some(({ name }) => sheetName.test(name))
      ? passed
      : manual('未发现处理单或审批单，请人工核对办理过程', label('docType'));
  },
  WZ09({ item, files }) {
    const counted = files.map(({ pages }) => pages);
    if (files.length === 0 || isEmpty(item.pages) || counted.some((pages) => pages === null)) return none;
    const sum = counted.reduce<number>((all, pages) => all + (pages ?? 0), 0);
    return sum === Number(item.pages)
      ? passed
      : failed(`著录页数为${Number(item.pages)}，电子文件共${sum}页`, label('pages'), sum);
  },
};

/** A name as people write it in a list: without the extension. */
const stem = (name: string): string => name.normalize('NFKC').replace(/\.[A-Za-z0-9]{1,6}$/, '');
