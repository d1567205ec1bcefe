/** What the screens of `features/arc/volume` say, in English. */
export const arcVolumeEnglish = {
  卷内整理: 'Arrange inside',
  '卷内整理“{0}”': 'Arrange “{0}”',
  '已有文件给号，次序不能再调整。': 'Records have numbers, so their order stays as it is.',
  '移出{0}': 'Take {0} out',
  上移: 'Up',
  下移: 'Down',
  卷内文件加载失败: 'The records of the volume could not be loaded',
} as const;
