/** What 个性化设置 says of keys, in English; also the sheets that list them. */
export const accountCustomEnglish = {
  快捷键: 'Keyboard shortcuts',
  所有页面: 'Every page',
  '搜索菜单、记录、人员和动作（支持拼音首字母）': 'Search pages, records, people and actions (also by pinyin)',
  定位到搜索框: 'Go to the search box',
  打开快捷键说明: 'Show the list of shortcuts',
  '删除所选记录（焦点在行上时）': 'Delete the chosen records (focus on a row)',
  '审批中心另有自己的快捷键。在“个性化设置”中可以修改。':
    'Approvals have shortcuts of their own. Change them under Personalisation.',
  单键快捷键: 'Single-key shortcuts',
  '使用语音输入或容易误触时关闭，单独的字母和符号不再触发快捷键':
    'Switch them off if you dictate or press keys by mistake: letters and signs alone do nothing then',
  '单键快捷键已关闭，打开后才会生效': 'Single-key shortcuts are off; it works once they are on',
  '“{0}”已用于“{1}”': '“{0}” is taken by “{1}”',
  '“{0}”是输入框、列表等控件自己的按键，不能使用': '“{0}” belongs to inputs, lists and other controls',
  '“{0}”由浏览器或操作系统使用，不能使用': '“{0}” belongs to the browser or the system',
  数字格式: 'Numbers',
  '列表、详情、图表和报表中千位的分隔；输入和导出不受影响':
    'What stands between thousands in lists, details, charts and reports; what you type and export stays as it is',
  日期格式: 'Dates',
  '页面上日期的写法；输入和导出不受影响': 'How the pages write dates; what you type and export stays as it is',
  作用: 'Does',
  按键: 'Keys',
  '修改“{0}”的按键': 'Change the keys of “{0}”',
  '恢复“{0}”的按键': 'Reset the keys of “{0}”',
  '请按新的按键，Esc 取消': 'Press the new keys, Esc cancels',
  '方向键、Enter、Esc、Tab 等控件自己的按键，以及保存、撤销、重做的按键不能修改。':
    'Arrows, Enter, Esc, Tab and other keys of controls, and those that save, undo and redo, stay as they are.',
} as const;
