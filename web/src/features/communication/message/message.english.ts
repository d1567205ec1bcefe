/** What the screens of `features/communication/message` say, in English. */
export const communicationMessageEnglish = {
  发送通道: 'Channels',
  发送通道加载失败: 'The channels could not be loaded',
  站内消息: 'In the system',
  '通道未配置或暂时不可用时，消息留在列表中等待，恢复后自动发送。':
    'While a channel is not set up or not working, messages wait in the list and are sent when it is.',
  重新发送: 'Send again',
  '重新发送“{0}”': 'Send “{0}” again',
  '将立即再次发送给{0}，失败后按间隔重试。':
    'It is sent to {0} again at once, and tried again at intervals if that fails.',
  '重新发送{0}条消息': 'Send {0} messages again',
  '已发送成功和正在发送的不会重复发送。': 'What was sent or is being sent is not sent twice.',
  '等待发送的消息删除后不再发送。': 'Messages that wait are not sent once deleted.',
  '下次发送：{0}': 'Next attempt: {0}',
} as const;
