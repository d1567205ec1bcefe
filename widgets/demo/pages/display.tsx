import { Button } from 'antd';
import { useRef, useState } from 'react';
import { CountDown } from '../../src/display/CountDown.tsx';
import { DetailList } from '../../src/display/DetailList.tsx';
import { SplitPanel } from '../../src/display/SplitPanel.tsx';
import { TagList } from '../../src/display/TagList.tsx';
import { Trend } from '../../src/display/Trend.tsx';
import { PrintButton } from '../../src/print/PrintButton.tsx';
import { Ellipsis } from '../../src/text/Ellipsis.tsx';
import { local } from '../language.ts';

const facts = [
  { term: '项目编号', content: 'ITO-2024-RJ-018' },
  { term: '项目名称', content: <Ellipsis value="城市银行核心外围系统开发与三年驻场运行维护服务采购项目" /> },
  { term: '项目经理', content: '王建国' },
  { term: '计划开始', content: '2024-01-15' },
  { term: '计划结束', content: '2025-06-30' },
  { term: '备注', content: null },
];
const longTag = '需要在第二季度之前完成全部移交与数字化扫描的历史档案';

/** What only shows: facts, tags, trends, a count-down, two parts with a bar, and what goes to paper. */
export default function DisplayPage() {
  const [tags, setTags] = useState(['银行', '驻场', '保密', '离岸', longTag]);
  const [end, setEnd] = useState(() => Date.now() + 3_600_000);
  const [ends, setEnds] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  return (
    <>
      <h2>{local('展示')}</h2>
      <div className="demo-cards">
        <section className="demo-card" style={{ gridColumn: '1 / -1' }}>
          <div ref={area}>
            <DetailList title={local('项目概况')} items={local(facts)} col={9} />
            <p data-print="no">{local('仅在屏幕上显示')}</p>
            <input aria-label={local('批注')} defaultValue="" />
          </div>
          <p>
            <PrintButton area={area} title={local('项目概况')} />{' '}
            <PrintButton label={local('打印借阅单')} title={local('借阅单')} template={() => <Slip />} />{' '}
            <PrintButton label={local('打印报表')} report={{ address: '/report.html?copy=1', id: '7', token: 'abc' }} />
          </p>
        </section>
        <section className="demo-card">
          <DetailList title={local('小号竖排')} items={local(facts).slice(0, 4)} size="small" layout="vertical" />
        </section>
        <section className="demo-card">
          <TagList
            label={local('标签')}
            tags={tags}
            max={3}
            onRemove={(gone) => setTags(tags.filter((tag) => tag !== gone))}
          />
          <p>
            <Trend term={local('周同比')} percentage={12} type />{' '}
            <Trend term={local('日环比')} target={100} value={92} />
          </p>
          <p>
            {local('剩余')} <CountDown target={end} onEnd={() => setEnds((count) => count + 1)} />
            {local('，已结束')}
            <output aria-label={local('结束次数')}>{ends}</output>
            {local('次')} <Button onClick={() => setEnd(Date.now() + 1200)}>{local('即将结束')}</Button>
          </p>
        </section>
        <section className="demo-card">
          <SplitPanel
            remember="demo"
            height={160}
            min={20}
            max={70}
            label={local('目录宽度')}
            first={<p>{local('目录')}</p>}
            second={<p>{local('内容随目录的宽度变化')}</p>}
          />
        </section>
      </div>
    </>
  );
}

/** A slip as it goes to paper. */
function Slip() {
  return (
    <article>
      <h2>{local('档案借阅单')}</h2>
      <p>{local('借阅人：王建国　借阅日期：2026-03-02')}</p>
    </article>
  );
}
