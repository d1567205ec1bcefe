/** What the screens of `features/arc/desk` say, in English. */
export const arcDeskEnglish = {
  该档案已在清单中: 'the record is on the counter already',
  请先扫描借阅人: 'scan the borrower first',
  该借阅人没有等待领取这件档案的借阅单: 'no loan of this person waits for the record',
  '借出{0}件': 'Hand out {0}',
  '归还{0}件': 'Take back {0}',
  借阅台: 'Reading desk',
  '扫描或输入人员账号、工号、证件号码或档案条码':
    'Scan or type an account, a staff number, the number of a paper or a barcode',
  '待领取或未归还的借阅单{0}张': 'Loans to fetch or to bring back: {0}',
  '先扫人员，再扫要领取的档案；归还时直接扫档案。':
    'Scan the person, then the records to fetch; to bring back, scan the records.',
  本次借还的档案: 'Records on the counter',
  归还状态: 'State',
  '页数（借出{0}页）': 'Pages ({0} went out)',
  归还说明: 'Remark',
  '待备档（按库位）': 'To fetch (by shelf)',
  等候中: 'In line',
  逾期未还: 'Overdue',
  没有: 'None',
  备好: 'Ready',
  '{0}前领取': 'fetch by {0}',
  '应还 {0}': 'due {0}',
};
