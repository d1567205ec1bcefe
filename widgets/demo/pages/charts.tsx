import { ConfigProvider, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ChartProps } from '../../src/chart/Chart.tsx';
import { type ChartPick, ofCategoryRecords, ofPoints, ofScores, ofSeriesRecords } from '../../src/chart/chart-data.ts';
import {
  AreaChart,
  BarAndLine,
  BarChart,
  GaugeChart,
  LineChart,
  MiniArea,
  MiniBar,
  PieChart,
  RadarChart,
  StackBar,
  TransferBar,
} from '../../src/chart/charts.tsx';
import { MiniProgress } from '../../src/chart/MiniProgress.tsx';
import { RankList } from '../../src/chart/RankList.tsx';
import { NumberInfo } from '../../src/display/NumberInfo.tsx';
import { local } from '../language.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun'];
const names = months.map((field, at) => ({ field, alias: `${at + 1}月` }));
const byMonth = ofPoints(
  [320, 402, 301, 334, 390, 330].map((y, at) => ({ x: `${at + 1}月`, y })),
  '归档件数',
);
const bySeries = ofSeriesRecords(
  [
    { type: '文书', jan: 18.9, feb: 28.8, mar: 39.3, apr: 81.4, may: 47, jun: 20.3 },
    { type: '科技', jan: 12.4, feb: 23.2, mar: 34.5, apr: 99.7, may: 52.6, jun: null },
  ],
  months,
  names,
);
const byCategory = ofCategoryRecords(
  [
    { type: '一季度', lent: 7, back: 6 },
    { type: '二季度', lent: 12, back: 9 },
    { type: '三季度', lent: 9, back: 11 },
    { type: '四季度', lent: 15, back: 13 },
  ],
  ['lent', 'back'],
  [
    { field: 'lent', alias: '借出' },
    { field: 'back', alias: '归还' },
  ],
);
const barAndLine = ofCategoryRecords(
  [2022, 2023, 2024, 2025].map((year, at) => ({ type: String(year), bar: 120 + at * 40, line: 90 + at * 45 })),
  ['bar', 'line'],
  [
    { field: 'bar', alias: '签约额' },
    { field: 'line', alias: '到账额' },
  ],
);
const parts = [
  { item: '信息技术外包', count: 20 },
  { item: '业务流程外包', count: 9 },
  { item: '知识流程外包', count: 7 },
];
const scores = ofScores(
  ['进度', '质量', '成本', '沟通', '文档'].flatMap((item, at) => [
    { item, user: '项目一', score: 60 + at * 8 },
    { item, user: '项目二', score: 90 - at * 9 },
  ]),
);
const rank = ['软件部', '运维部', '流程外包部', '知识外包部', '商务部', '财务部'].map((name, at) => ({
  name,
  total: 3200 - at * 417,
}));
const nothing = ofPoints([]);
const themes = { 默认: {}, 酱紫: { colorPrimary: '#722ed1' } } as const;
const states = { 有数据: {}, 空: {}, 加载中: { loading: true }, 有误: { error: '连接超时，请稍后重试' } } as const;

/** All charts, in every state; the theme's colour changes while they are shown. */
export default function ChartsPage() {
  const [colour, setColour] = useState<keyof typeof themes>('默认');
  const [state, setState] = useState<keyof typeof states>('有数据');
  const [picked, setPicked] = useState<ChartPick | null>(null);
  const [retries, setRetries] = useState(0);
  const data = (own: typeof byMonth) => (state === '空' ? nothing : own);
  const rest = { ...states[state], onRetry: () => setRetries(retries + 1) } satisfies Partial<ChartProps>;
  return (
    <ConfigProvider theme={{ token: themes[colour] }}>
      <div>
        <Segmented
          aria-label={local('主题色')}
          options={Object.keys(themes).map((value) => ({ value, label: local(value) }))}
          value={colour}
          onChange={(to) => setColour(to as typeof colour)}
        />{' '}
        <Segmented
          aria-label={local('状态')}
          options={Object.keys(states).map((value) => ({ value, label: local(value) }))}
          value={state}
          onChange={(to) => setState(to as typeof state)}
        />
      </div>
      <p>
        {local('点选：')}
        <output aria-label={local('点选')}>{picked ? `${picked.index} ${picked.label} ${picked.series}` : '无'}</output>
        　{local('重试：')}
        <output aria-label={local('重试')}>{retries}</output>
      </p>
      <h2>{local('图表与排行')}</h2>
      <div className="demo-cards">
        <Card>
          <BarChart {...rest} title={local('每月归档')} unit={local('件')} data={data(byMonth)} onPick={setPicked} />
        </Card>
        <Card>
          <BarChart {...rest} title={local('各门类归档')} data={data(bySeries)} />
        </Card>
        <Card>
          <StackBar {...rest} title={local('各门类合计')} data={data(bySeries)} />
        </Card>
        <Card>
          <TransferBar {...rest} title={local('各季借阅')} data={data(byCategory)} />
        </Card>
        <Card>
          <LineChart {...rest} title={local('借出与归还')} data={data(byCategory)} />
        </Card>
        <Card>
          <AreaChart {...rest} title={local('归档走势')} data={data(byMonth)} />
        </Card>
        <Card>
          <PieChart {...rest} title={local('外包类别')} data={state === '空' ? [] : parts} onPick={setPicked} />
        </Card>
        <Card>
          <RadarChart {...rest} title={local('项目评分')} data={data(scores)} />
        </Card>
        <Card>
          <GaugeChart {...rest} title={local('满意度')} value={state === '空' ? null : 7} />
        </Card>
        <Card>
          <BarAndLine {...rest} title={local('签约与到账')} data={data(barAndLine)} />
        </Card>
        <Card>
          <NumberInfo title={local('本月归档')} total={12345} suffix={local('件')} change={12.5}>
            <MiniArea {...rest} title={local('近六月归档')} data={data(byMonth)} />
          </NumberInfo>
          <NumberInfo title={local('在借')} total={34} suffix={local('件')} change={-8} term={local('周同比')}>
            <MiniBar {...rest} title={local('各季在借')} data={data(byCategory)} height={60} />
          </NumberInfo>
          <NumberInfo title={local('数字化率')} total={78} suffix="%">
            <MiniProgress label={local('数字化率')} target={80} percentage={78} />
          </NumberInfo>
        </Card>
        <Card>
          <RankList title={local('部门归档排行')} list={state === '空' ? [] : rank} />
        </Card>
      </div>
    </ConfigProvider>
  );
}

function Card({ children }: { children: ReactNode }) {
  return <section className="demo-card">{children}</section>;
}
