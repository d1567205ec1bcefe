import AreaLinkage from '@dossier/widgets/area/AreaLinkage.tsx';
import { CategorySelect } from '@dossier/widgets/category/CategorySelect.tsx';
import { CronInput } from '@dossier/widgets/cron/CronInput.tsx';
import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { DictCheckbox } from '@dossier/widgets/dictionary/DictCheckbox.tsx';
import { DictRadio } from '@dossier/widgets/dictionary/DictRadio.tsx';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import { IconPicker } from '@dossier/widgets/icon/IconPicker.tsx';
import { ColorInput } from '@dossier/widgets/input/ColorInput.tsx';
import { DateField } from '@dossier/widgets/input/DateField.tsx';
import { InputPop } from '@dossier/widgets/input/InputPop.tsx';
import { MoneyInput } from '@dossier/widgets/input/NumberField.tsx';
import { TagsInput } from '@dossier/widgets/input/TagsInput.tsx';
import { BizSelect } from '@dossier/widgets/record/BizSelect.tsx';
import { positions } from '@dossier/widgets/record/lists.ts';
import { DictTreeSelect } from '@dossier/widgets/tree-select/DictTreeSelect.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { useText } from '#services/messages/text.ts';
import { Tried } from '../../frame/Tried.tsx';

/** 自定义组件: inputs of the product over its own people, departments, dictionaries and trees; below each, what it stores. */
export default function PickersPage() {
  const t = useText();
  return (
    <section className="card demo-fields" aria-label={t('组件')}>
      <Tried<string | null> label={t('选择用户')} start={null}>
        {(field) => <UserSelect {...field} />}
      </Tried>
      <Tried<string | null> label={t('选择多个用户')} start={null}>
        {(field) => <UserSelect {...field} multiple />}
      </Tried>
      <Tried<string | null> label={t('选择部门')} start={null}>
        {(field) => <DepartSelect {...field} />}
      </Tried>
      <Tried<string | null> label={t('选择职务')} start={null}>
        {(field) => <BizSelect {...field} list={positions} />}
      </Tried>
      <Tried<string | null> label={t('字典下拉')} start="1">
        {(field) => <DictSelect {...field} dict="urgent_level" />}
      </Tried>
      <Tried<string | null> label={t('字典单选')} start="1">
        {(field) => <DictRadio {...field} dict="sex" />}
      </Tried>
      <Tried<string | null> label={t('字典多选')} start="1,4">
        {(field) => <DictCheckbox {...field} dict="remindMode" />}
      </Tried>
      <Tried<string | null> label={t('分类树')} start={null}>
        {(field) => <CategorySelect {...field} root="OUT" />}
      </Tried>
      <Tried<string | null> label={t('物料树（一万个节点）')} start={null}>
        {(field) => <DictTreeSelect {...field} dict="demo_material,name,id" pidField="parent_id" />}
      </Tried>
      <Tried<string | null> label={t('省市区')} start="330106">
        {(field) => <AreaLinkage {...field} />}
      </Tried>
      <Tried<string | null> label={t('日期')} start={null}>
        {(field) => <DateField {...field} />}
      </Tried>
      <Tried<number | null> label={t('金额')} start={12_345.6}>
        {(field) => <MoneyInput {...field} />}
      </Tried>
      <Tried<string | null> label={t('标签')} start={null}>
        {(field) => <TagsInput {...field} />}
      </Tried>
      <Tried<string> label={t('长文本')} start="">
        {(field) => <InputPop {...field} />}
      </Tried>
      <Tried<string | null> label={t('颜色')} start="#1890ff">
        {(field) => <ColorInput {...field} />}
      </Tried>
      <Tried<string | null> label={t('图标')} start="file-text">
        {(field) => <IconPicker {...field} />}
      </Tried>
      <Tried<string | null> label={t('Cron 表达式')} start="0 0 3 * * ?">
        {(field) => <CronInput {...field} />}
      </Tried>
    </section>
  );
}
