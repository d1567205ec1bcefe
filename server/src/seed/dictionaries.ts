import { endingDictionaries } from './dictionaries-archive-ends.ts';
import { archiveRightsDictionaries } from './dictionaries-archive-rights.ts';
import { storeDictionaries } from './dictionaries-archive-store.ts';
import { transferDictionaries } from './dictionaries-archive-transfer.ts';
import { checkDictionaries } from './dictionaries-checks.ts';
import { projectDictionaries } from './dictionaries-projects.ts';

/** Dictionaries of a new installation: `value=text` in order. Sources: data-model 2.1 and domain 3. */
export interface SeedDictionary {
  code: string;
  name: string;
  /** Values travel as numbers. */
  numeric?: boolean;
  items: string;
  /** Colours of single values, `value=colour`: shown as quiet tags. */
  colors?: string;
}

export const dictionaries: readonly SeedDictionary[] = [
  { code: 'activiti_sync', name: '同步工作流引擎', items: '1=同步,0=不同步' },
  { code: 'bpm_process_type', name: '流程类型', items: 'test=测试流程,oa=OA办公,business=业务办理' },
  { code: 'bpm_status', name: '流程状态', items: '1=待提交,2=处理中,3=已完成,4=已作废' },
  {
    code: 'calendar_type',
    name: '日期类型',
    items: '1=工作日,2=休息日,3=法定假日,4=调休上班',
    colors: '1=default,2=success,3=error,4=warning',
  },
  { code: 'cgform_table_type', name: 'Online表单类型', items: '1=单表,2=主表,3=附表' },
  {
    code: 'database_type',
    name: '数据库类型',
    items:
      '1=MySQL5.5,4=MYSQL5.7+,2=Oracle,3=SQLServer,6=postgresql,5=marialDB,7=达梦,8=人大金仓,9=神通,10=SQLite,11=DB2,12=Hsqldb,13=Derby,14=H2,15=其他数据库',
  },
  { code: 'del_flag', name: '删除状态', items: '0=正常,1=已删除' },
  { code: 'depart_status', name: '部门状态', items: '0=不启用,1=启用' },
  { code: 'dict_item_status', name: '字典状态', numeric: true, items: '1=启用,0=不启用' },
  {
    code: 'file_scan',
    name: '文件病毒扫描',
    items: '1=已通过,2=未扫描,3=含有病毒',
    colors: '1=success,2=warning,3=error',
  },
  {
    code: 'file_use',
    name: '文件使用情况',
    items: '1=使用中,2=手工上传,3=无引用',
    colors: '1=success,2=processing,3=warning',
  },
  {
    code: 'files_type',
    name: '文档类型',
    items: 'folder=文件夹,doc=文档,excel=表格,ppt=演示文稿,pdf=PDF,image=图片,video=视频,archive=压缩包,other=其他',
  },
  { code: 'form_perms_type', name: '表单权限策略', items: '1=可见(未授权不可见),2=可编辑(未授权禁用)' },
  { code: 'global_perms_type', name: '全局权限策略', items: '1=可见/可访问(授权后可见/可访问),2=可编辑(未授权时禁用)' },
  { code: 'is_open', name: '开关', items: 'N=否,Y=是' },
  { code: 'log_type', name: '日志类型', numeric: true, items: '1=登录日志,2=操作日志,3=租户操作日志,4=异常日志' },
  { code: 'menu_type', name: '菜单类型', numeric: true, items: '0=一级菜单,1=子菜单,2=按钮权限' },
  {
    code: 'msgSendStatus',
    name: '消息发送状态',
    items: '0=未发送,1=发送成功,2=发送失败,-1=已放弃',
    colors: '0=default,1=success,2=warning,-1=error',
  },
  { code: 'msgType', name: '发送消息类型', items: '1=文本,2=富文本' },
  { code: 'msg_category', name: '通告类型', items: '1=通知公告,2=系统消息' },
  { code: 'msg_type', name: '推送类别', items: 'ALL=全体用户,USER=指定用户,ORG=指定部门' },
  { code: 'msg_use_status', name: '模板应用状态', items: '0=未应用,1=已应用', colors: '0=default,1=success' },
  {
    code: 'notice_type',
    name: '公告分类',
    items: '1=发布性通知,2=转发性通知,3=指示性通知,4=任免性通知,5=事务性（周知）通知,6=会议通知,7=其他通知',
  },
  {
    code: 'ol_form_biz_type',
    name: 'Online表单业务分类',
    items: 'demo=官方示例,bpm=流程表单,temp=测试表单,bdfl_include=导入表单',
  },
  { code: 'online_graph_data_type', name: 'Online图表数据类型', items: 'json=JSON,sql=SQL,api=API' },
  {
    code: 'online_graph_display_template',
    name: 'Online图表展示模板',
    items: 'tab=Tab风格,single=单排布局,double=双排布局,combination=组合布局',
  },
  { code: 'online_graph_group_style', name: 'Online图表分组样式', items: 'card=卡片,tabs=页签' },
  {
    code: 'online_graph_templet_type',
    name: 'Online图表模板图形',
    items: 'normal=按图表的设置,bar=柱状图,line=曲线图,pie=饼图,table=数据列表',
  },
  { code: 'online_graph_type', name: 'Online图表类型', items: 'bar=柱状图,line=曲线图,pie=饼图,table=数据列表' },
  { code: 'operate_type', name: '操作类型', items: '1=查询,2=添加,3=修改,4=删除,5=导入,6=导出,7=打印' },
  { code: 'org_category', name: '机构类型', items: '1=公司,2=部门,3=岗位,4=子公司' },
  { code: 'perms_type', name: '权限策略', items: '1=显示,2=禁用' },
  { code: 'position_rank', name: '职务职级', items: '1=员级,2=助级,3=中级,4=副高级,5=正高级' },
  { code: 'priority', name: '优先级', items: 'H=高,M=中,L=低' },
  { code: 'quartz_misfire', name: '错过执行处理', items: 'run=补执行一次,skip=跳过' },
  {
    code: 'quartz_status',
    name: '定时任务状态',
    numeric: true,
    items: '-1=停止,0=正常',
    colors: '-1=default,0=success',
  },
  {
    code: 'quartz_zone',
    name: '定时任务时区',
    items:
      'Asia/Shanghai=北京时间,UTC=协调世界时,Asia/Tokyo=东京,Asia/Singapore=新加坡,Asia/Kolkata=印度,Europe/London=伦敦,Europe/Berlin=柏林,America/New_York=纽约,America/Los_Angeles=洛杉矶',
  },
  { code: 'remindMode', name: '提醒方式', items: '1=邮件提醒,2=短信提醒,4=系统消息' },
  {
    code: 'rule_conditions',
    name: '条件规则',
    items:
      '>=大于,<=小于,!==不等于,==等于,>==大于等于,<==小于等于,LEFT_LIKE=左模糊,LIKE=模糊,RIGHT_LIKE=右模糊,IN=包含,USE_SQL_RULES=自定义SQL表达式',
  },
  { code: 'send_status', name: '发布状态', items: '0=未发布,1=已发布,2=已撤销' },
  { code: 'sex', name: '性别', numeric: true, items: '1=男,2=女' },
  { code: 'status', name: '状态', items: '1=正常,2=冻结' },
  { code: 'tenant_status', name: '租户状态', items: '0=冻结,1=正常' },
  { code: 'urgent_level', name: '紧急程度', items: '1=一般,2=重要,3=紧急' },
  { code: 'user_identity', name: '用户身份', numeric: true, items: '1=普通成员,2=上级' },
  { code: 'user_status', name: '用户状态', numeric: true, items: '1=正常,2=冻结' },
  { code: 'valid_status', name: '有效无效状态', items: '0=无效,1=有效' },
  { code: 'yn', name: '1是0否', items: '0=否,1=是' },
  {
    code: 'onl_report_type',
    name: '报表字段类型',
    items: 'String=字符类型,Integer=数值类型,Long=长整型,Date=日期类型,Datetime=时间类型',
  },
  { code: 'onl_search_mode', name: '报表查询模式', items: 'single=单值查询,group=范围查询' },
  {
    code: 'eq_status',
    name: '设备状态',
    items: '0=在库,1=借出,2=维修,3=报废,4=遗失,5=停用',
    colors: '0=success,1=processing,2=warning,3=default,4=error,5=default',
  },
  {
    code: 'eq_cond',
    name: '设备完好程度',
    items: 'A=完好,B=轻微磨损,C=损坏,D=缺件',
    colors: 'A=success,B=default,C=error,D=warning',
  },
  {
    code: 'eq_loan_status',
    name: '设备借用状态',
    items: '10=草稿,20=审批中,30=已预约,50=借出中,55=部分归还,60=已归还,70=已驳回,75=已取消,80=逾期未领',
    colors: '10=default,20=processing,30=cyan,50=processing,55=warning,60=success,70=error,75=default,80=error',
  },
  {
    code: 'eq_scrap_status',
    name: '设备报废状态',
    items: '10=草稿,20=审批中,30=已报废,70=已驳回,75=已取消',
    colors: '10=default,20=processing,30=success,70=error,75=default',
  },
  {
    code: 'eq_scrap_reason',
    name: '设备报废原因',
    items: 'broken=损坏无法修复,aged=超过使用年限,outdated=技术淘汰,parts=丢失配件,other=其他',
  },
  { code: 'eq_maint_kind', name: '维修保养类型', items: 'repair=维修,service=保养,check=检定' },
  { code: 'eq_maint_status', name: '维修保养状态', items: '0=进行中,1=已完成', colors: '0=processing,1=success' },
  { code: 'edu_level', name: '学历', items: '10=博士,20=硕士,30=本科,40=大专,50=中专及以下' },
  {
    code: 'arc_door',
    name: '门类',
    items:
      'WS=文书,KJ=科技,KU=会计,RS=人事,ZY=专业,ZP=照片,LY=录音,LX=录像,SJ=业务数据,YJ=公务电子邮件,WY=网页信息,MT=社交媒体,SW=实物',
  },
  { code: 'arc_arrange', name: '整理方式', items: 'item=按件,vol=按卷' },
  { code: 'arc_level', name: '著录层级', items: '1=全宗级,2=类别级,3=案卷级,4=文件级' },
  { code: 'arc_retention', name: '保管期限', items: 'Y=永久,D30=定期30年,D10=定期10年' },
  {
    code: 'arc_secret',
    name: '密级',
    numeric: true,
    items: '0=公开,1=内部,2=普通商业秘密,3=核心商业秘密',
    colors: '0=green,1=default,2=orange,3=red',
  },
  { code: 'arc_open', name: '开放标识', items: '0=未审核,1=开放,2=控制,3=延期开放' },
  { code: 'arc_public', name: '公开属性', items: '1=主动公开,2=依申请公开,3=不予公开' },
  {
    code: 'arc_status',
    name: '档案状态',
    items: '10=整理中,20=待接收,30=检测中,35=已退回,40=在库,50=鉴定中,60=待销毁,70=已销毁,80=已移交,90=已作废',
    colors: '10=gold,20=cyan,30=blue,35=volcano,40=green,50=purple,60=orange,70=default,80=geekblue,90=default',
  },
  { code: 'arc_phy', name: '实体状态', items: '0=无实体,1=待上架,2=在架,3=借出,4=修复中,5=遗失,6=已出库' },
  {
    code: 'arc_carrier',
    name: '载体',
    items: 'paper=纸质,elec=电子,both=双套,photo=照片,disc=光盘,disk=硬盘,obj=实物,film=缩微',
  },
  { code: 'arc_gen', name: '生成方式', items: 'born=原生,scan=数字化,edit=编辑' },
  {
    code: 'arc_doctype',
    name: '文种',
    items:
      '决议=决议,决定=决定,命令=命令,公报=公报,公告=公告,通告=通告,意见=意见,通知=通知,通报=通报,报告=报告,请示=请示,批复=批复,议案=议案,函=函,纪要=纪要,合同=合同,协议=协议,方案=方案,计划=计划,总结=总结,报表=报表,证书=证书,其他=其他',
  },
  { code: 'arc_role', name: '文件角色', items: 'main=正文,att=附件,form=处理单,draft=重要稿本,keep=长期保存件' },
  { code: 'arc_draft', name: '稿本', items: '正本=正本,定稿=定稿,副本=副本,草稿=草稿,复印件=复印件' },
  {
    code: 'country',
    name: '国家和地区',
    items:
      'CN=中国,HK=中国香港,MO=中国澳门,TW=中国台湾,JP=日本,US=美国,SG=新加坡,DE=德国,GB=英国,FR=法国,KR=韩国,CA=加拿大,AU=澳大利亚,IN=印度,NL=荷兰,CH=瑞士',
  },
  { code: 'lang', name: '语种', items: 'zh=汉语,en=英语,ja=日语,de=德语,fr=法语,other=其他' },
  {
    code: 'arc_no_source',
    name: '档号分段取值',
    items:
      'fixed=固定,fonds=全宗号,door=门类,class=分类码,year=年度,retention=保管期限,org=机构,project=项目号,volume=案卷号,serial=流水',
  },
  { code: 'arc_no_separator', name: '档号分隔符', items: '-=短横 -,·=间隔点 ·' },
  {
    code: 'arc_rule_status',
    name: '档号规则状态',
    items: '10=草稿,40=已发布,90=已停用',
    colors: '10=default,40=green,90=default',
  },
  {
    code: 'arc_trigger',
    name: '起算事件',
    items: 'year=归档年度,close=项目结项,contract=合同终止,leave=人员离职,event=自定义事件',
  },
  { code: 'arc_disposal', name: '到期处置', items: 'destroy=销毁,transfer=移交,review=复审' },
  {
    code: 'arc_intake_kind',
    name: '接收类型',
    items: 'proj=项目结项,dept=部门归档,ext=外单位移交,old=历史补录',
  },
  {
    code: 'arc_intake_status',
    name: '接收批次状态',
    items: '10=草稿,20=待接收,30=检测中,40=问题退回,50=部分接收,60=已接收,70=已作废',
    colors: '10=default,20=cyan,30=blue,40=volcano,50=gold,60=green,70=default',
  },
  {
    code: 'pm_doc_filing',
    name: '文档归档状态',
    items: 'none=未移交,handed=待接收,back=已退回,filed=已归档',
    colors: 'none=default,handed=blue,back=volcano,filed=green',
  },
  {
    code: 'arc_audit_object',
    name: '审计对象',
    items:
      'arc_item=档案,arc_volume=案卷,arc_fonds=全宗,arc_class=档案分类,arc_rule=档号规则,arc_schedule=保管期限表,arc_no_log=改号,arc_intake=接收批次,arc_loan=借阅单,arc_hold=冻结单,arc_transfer=移交单,arc_package=移交包,arc_box=档案盒,arc_location=库位,arc_check_scheme=检测方案,arc_check_run=检测任务,arc_check_result=检测结果,sys_audit_chain=审计链,arc_appraisal=鉴定,arc_appraisal_opinion=鉴定意见,arc_annual=档案统计年报,arc_destroy=销毁清册,arc_correct=更正,arc_clearance=用户密级,arc_acl=访问名单',
  },
  {
    code: 'arc_schedule_status',
    name: '保管期限表状态',
    items: '10=草稿,20=审批中,40=已发布,90=已废止',
    colors: '10=default,20=blue,40=green,90=default',
  },
  {
    code: 'arc_term',
    name: '期限状态',
    items: 'run=保管中,wait=待触发,forever=永久',
    colors: 'run=green,wait=gold,forever=blue',
  },
  { code: 'arc_volume_status', name: '案卷状态', items: '10=立卷中,20=已封卷', colors: '10=gold,20=green' },
  {
    code: 'arc_renumber_status',
    name: '改号状态',
    items: '10=草稿,20=审批中,40=已改号,70=已驳回',
    colors: '10=default,20=blue,40=green,70=red',
  },
  ...checkDictionaries,
  ...projectDictionaries,
  ...storeDictionaries,
  ...endingDictionaries,
  ...archiveRightsDictionaries,
  ...transferDictionaries,
];
