/** What the widgets of icon/ say, in English. */
export const iconEnglish = {
  '如 file-text，留空为默认图标': 'e.g. file-text; empty is the default icon',
  图标加载中: 'Loading icons',
  选择图标: 'Choose an icon',
  清空图标: 'Clear the icon',
  '按英文名搜索，如 file': 'Search by name, e.g. file',
  搜索图标: 'Search icons',
  '没有名称含“{0}”的图标': 'No icon has “{0}” in its name',
  图标: 'Icons',
} as const;
