/** The service desk: what the server answers, and its English. */
export const deskMessages: Readonly<Record<string, string>> = {
  该合同此级别的服务级别已存在: 'The contract has this level already',
  解决分钟不能少于响应分钟: 'Resolving takes at least as long as answering',
  提出时间不能晚于现在: 'It cannot have been raised in the future',
  '已转为等待客户，时限暂停计算': 'Waits for the customer, the clock stands',
  '已继续处理，时限继续计算': 'Work goes on, the clock too',
  '关闭已超过{0}天，不能重开，请另行登记': 'It was closed more than {0} days ago: raise a new one',
  '自动关闭，{0}': 'Closed automatically, {0}',
  服务请求已受理: 'The request was accepted',
  服务请求已开始处理: 'Work on the request has begun',
  服务请求已解决: 'The request was resolved',
  服务请求已关闭: 'The request was closed',
  服务请求已重开: 'The request was reopened',
};
