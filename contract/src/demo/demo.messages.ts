/** The examples: what the server answers, and its English. */
export const demoMessages: Readonly<Record<string, string>> = {
  物料不存在或已被删除: 'The material does not exist or was deleted',
};
