/** What the screens of `features/arc/store` say, in English. */
export const arcStoreEnglish = {
  '库位{0}：已用{1}盒，容量{2}盒': 'Place {0}: {1} boxes of {2}',
  上架: 'Shelving',
  '扫描或输入档案、档案盒或库位的条码': 'Scan or type the barcode of a record, a box or a place',
  还没有扫描: 'Nothing scanned yet',
  '先扫档案或档案盒，再扫库位；档案装盒时最后扫档案盒。':
    'Scan records or boxes, then the place; to put records into a box, scan the box last.',
  待上架: 'To shelve',
  无位置: 'no place',
  '已用{0}盒，容量{1}盒': '{0} boxes of {1}',
  库位使用率: 'How full it is',
  档案盒: 'Box',
  申请借阅: 'Borrow',
};
