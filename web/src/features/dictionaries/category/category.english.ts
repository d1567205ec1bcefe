/** What the screens of `features/dictionaries/category` say, in English. */
export const dictionariesCategoryEnglish = {
  '无（一级分类）': 'None (top category)',
  有: 'Yes',
  公用: 'Shared',
  本租户: 'This tenant',
  '其全部下级分类将一并移入回收站，可以取回。':
    'All categories below go to the recycle bin with it and can be taken back.',
  分类回收站: 'Deleted categories',
  类型名称: 'Category name',
  类型编码: 'Category code',
  上级分类: 'Category above',
  下级数: 'Below',
  '{0}（也在回收站中）': '{0} (in the bin too)',
  '彻底删除选中的 {0} 个分类': 'Delete {0} categories for good',
  '分类及其在回收站中的全部下级将被删除，不能恢复。': 'The category and all below it in the bin are deleted for good.',
  '删除的分类会连同下级保留在这里，可以取回。':
    'Deleted categories stay here with all below them and can be taken back.',
  不选为一级分类: 'None: a top category',
} as const;
