/** What the screens of `features/system/category` say, in English. */
export const systemCategoryEnglish = {
  '无（一级分类）': 'None (top category)',
  有: 'Yes',
  公用: 'Shared',
  本租户: 'This tenant',
  '其全部下级分类将一并删除，不能恢复。': 'All categories below it are deleted too; this cannot be undone.',
  不选为一级分类: 'None: a top category',
} as const;
