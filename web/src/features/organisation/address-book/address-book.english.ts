/** What the screens of `features/organisation/address-book` say, in English. */
export const organisationAddressBookEnglish = {
  通讯录: 'Address book',
  工号: 'Staff number',
  卡片: 'Cards',
  人员: 'people',
  通讯录里还没有人员: 'Nobody is in the address book yet',
  未归属部门: 'No department',
  '拨打{0}：{1}': 'Call {0}: {1}',
  '写邮件给{0}：{1}': 'Write to {0}: {1}',
} as const;
