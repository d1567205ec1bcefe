/** The examples: what the server answers, and its English. */
export const demoMessages: Readonly<Record<string, string>> = {
  上级物料不能是本物料或其下级: 'A material cannot stand below itself',
  物料不存在或已被删除: 'The material does not exist or was deleted',
};
