/** Other programs that steps of forms call: what the server answers, and its English. */
export const hookMessages: Readonly<Record<string, string>> = {
  '外部接口“{0}”：{1}': '“{0}”: {1}',
  对方的应答不是JSON: 'The answer is no JSON',
  对方的应答不是JSON对象: 'The answer is no JSON object',
  '正忙，请稍后再保存': 'is busy, save again in a moment',
  '外部接口正忙，请稍后再保存': 'Other programs are busy, save again in a moment',
  对方拒绝: 'The other side refuses',
  不接受这条记录: 'does not take this record',
  '记录过大，不能发送给外部接口': 'The record is too large to be sent to another program',
  '没有外部接口 {0}': 'There is no program {0} to call',
  '外部接口最多{0}个': 'There are at most {0} programs to call',
  编码已存在: 'The code is taken',
  '表单{0}的动作使用了该外部接口，请先修改动作': 'Steps of the form {0} call it; change them first',
  没有可以重新发送的记录: 'There is nothing to send again',
  已重新发送: 'Sent again',
  状态变化只能发送消息或在之后调用外部接口: 'A change of state tells people, or calls another program afterwards',
  '一组动作最多等待{0}个外部接口': 'One list of steps waits for at most {0} programs',
};
