import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { datetime, depart, dict, integer, money, ref, text, user } from '@dossier/contract/core/field.ts';
import { part } from '@dossier/contract/core/part.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { days, today } from '@dossier/rules/formula.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from '../house/house.ts';
import { aForm } from './a-form.ts';
import { edits } from './list-edits.ts';
import { type NewFeature, timeAfter } from './names.ts';
import { tablesOf } from './tables.ts';
import { unsaid, unseeded } from './unsaid.ts';
import { filesOf } from './write-feature.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const now = new Date('2027-03-04T05:06:07Z');
const plain: NewFeature = {
  ...{ area: 'pm', name: 'contract-kind', label: '合同类型', english: 'Kind of contract' },
  ...{ plain: true, now },
};
const register: NewFeature = { ...plain, area: 'arc', name: 'loan-desk', label: '借阅台', plain: false };

describe('names and lists', () => {
  it('names one thing the same way everywhere', () => {
    const files = filesOf(plain);
    expect(Object.keys(files)).toEqual([
      'contract/src/pm/contract-kind.ts',
      'server/migrations/20270304T0506_contract_kind.ts',
      'server/src/features/pm/contract-kind/contract-kind.routes.ts',
      'server/src/features/pm/contract-kind/contract-kind.test.ts',
    ]);
    expect(files['contract/src/pm/contract-kind.ts']).toContain("table: 'pm_contract_kind'");
    expect(Object.keys(filesOf(register))).toEqual([
      'contract/src/arc/loan-desk.ts',
      'server/migrations/20270304T0506_loan_desk.ts',
      'server/src/features/arc/loan-desk/loan-desk.routes.ts',
      'server/src/features/arc/loan-desk/loan-desk.flow.ts',
      'server/src/features/arc/loan-desk/loan-desk.hooks.ts',
      'server/src/features/arc/loan-desk/prints/sheet.typ',
      'server/src/features/arc/loan-desk/loan-desk.test.ts',
    ]);
  });

  it('enters the feature in the lists of today, and says when there is none', () => {
    for (const feature of [plain, register]) {
      for (const { file, change } of edits(feature)) {
        const before = readFileSync(path.join(root, file), 'utf8');
        const added = change(before)
          .split('\n')
          .filter((line) => !before.includes(line));
        expect(added.join('\n')).toMatch(/contractKind|loanDesk|loan_desk/);
        expect(() => change('nothing')).toThrow('was not found');
      }
    }
  });

  it('dates a migration after those that are there, whatever the clock says', () => {
    const there = ['20270304T0510_later.ts', '20270304T0400_earlier.ts'];
    expect(timeAfter(there, now).toISOString()).toBe('2027-03-04T05:11:00.000Z');
    expect(timeAfter(['20261121T0900_platform.ts'], now)).toEqual(now);
    expect(timeAfter([], now)).toEqual(now);
  });
});

/** Example of docs/BUILDING.md: what a block of it holds, and the file that it is. */
const exampleFiles = {
  'export const carRequest = resource(': 'contract/src/adm/car-request.ts',
  'export const carRequestFlow': 'server/src/features/adm/car-request/car-request.flow.ts',
  'export const carRequestHooks': 'server/src/features/adm/car-request/car-request.hooks.ts',
};

describe('tables of a register', () => {
  it('have a column, a key and an index for what the value says, and none for what follows from the day', () => {
    const one = resource({
      ...{ area: 'adm', name: 'trip', label: '出行', path: '/adm/trip', table: 'adm_trip', titleField: 'code' },
      fields: {
        code: text({ label: '编号', readOnly: true, unique: true, max: 32 }),
        status: dict('adm_trip_status', { label: '状态', readOnly: true, form: false, search: 'equals' }),
        departId: depart({ label: '部门', required: true, search: 'equals' }),
        people: user({ label: '人员', multiple: true }),
        projectId: ref(() => project, { label: '项目', text: 'name' }),
        from: datetime({ label: '开始', column: 'start_time', search: 'range' }),
        cost: money({ label: '费用' }),
        age: integer({ label: '天数' }),
      },
      parts: {
        guests: part({
          ...{ label: '乘车人', table: 'adm_trip_guest', foreignKey: 'trip_id' },
          fields: { name: text({ label: '姓名', required: true }) },
        }),
      },
      computed: { age: days('from', today) },
      states: { field: 'status', first: '10' },
    });
    expect(tablesOf(one).map((statement) => statement.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining(
        "code varchar(32) not null, status varchar(32) not null default '10', depart_id varchar(32) not null references sys_depart (id), people text, project_id varchar(32) references pm_project (id), start_time timestamptz, cost numeric(18, 2), tenant_id integer",
      ),
      'create unique index uq_adm_trip_code on adm_trip (tenant_id, code) where del_flag = 0',
      'create index ix_adm_trip_create_time on adm_trip (tenant_id, create_time, id) where del_flag = 0',
      'create index ix_adm_trip_start_time on adm_trip (tenant_id, start_time, id) where del_flag = 0',
      'create index ix_adm_trip_status on adm_trip (tenant_id, status, create_time, id) where del_flag = 0',
      'create index ix_adm_trip_depart_id on adm_trip (depart_id) where depart_id is not null',
      'create index ix_adm_trip_project_id on adm_trip (project_id) where project_id is not null',
      'create table adm_trip_guest ( id varchar(32) primary key, trip_id varchar(32) not null references adm_trip (id) on delete cascade, line_no integer not null, name varchar(255) not null)',
      'create index ix_adm_trip_guest_record on adm_trip_guest (trip_id, line_no)',
    ]);
  });
});

it('names what has no English yet by the file that it belongs into, and dictionaries that nobody seeds', () => {
  const one = resource({
    ...{ area: 'adm', name: 'boat', label: '用船申请', path: '/adm/boat', table: 'adm_boat', titleField: 'pier' },
    fields: {
      pier: text({ label: '停靠码头' }),
      status: dict('adm_boat_status', { label: '状态', readOnly: true, form: false }),
    },
    states: { field: 'status', first: '10' },
    actions: { sail: { label: '提交', from: ['10'], to: '20' } },
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'dossier-unsaid-'));
  const [template, hooks] = [path.join(folder, 'sheet.typ'), path.join(folder, 'boat.hooks.ts')];
  writeFileSync(template, '#signatures(word("船长"), word("码头管理员"))');
  writeFileSync(hooks, "/** 说明 */ throw refuse('该时段码头已被占用'); throw invalid({ pier: '码头太小' });");
  const lacking = unsaid(one, [template], [hooks]);
  rmSync(folder, { recursive: true });
  expect(lacking).toEqual({
    'contract/src/english/labels/adm.ts': ['用船申请', '停靠码头', '用船申请列表', '船长', '码头管理员'],
    'contract/src/adm/adm.messages.ts': ['用船申请已提交', '该时段码头已被占用', '码头太小'],
    'contract/src/english/dictionary-english.ts': [],
  });
  expect(unseeded(one)).toEqual(['adm_boat_status']);
});

it('looks for dictionaries in the lines of a register and in what its actions ask too', () => {
  const one = resource({
    ...{ area: 'adm', name: 'boat', label: '用船申请', path: '/adm/boat', table: 'adm_boat', titleField: 'pier' },
    fields: { pier: text({ label: '停靠码头' }), status: dict('adm_boat_status', { label: '状态', readOnly: true }) },
    parts: {
      trips: part({
        ...{ label: '航程', table: 'adm_boat_trip', foreignKey: 'boat_id' },
        fields: { weather: dict('adm_weather', { label: '天气' }), cond: dict('eq_cond', { label: '状态' }) },
      }),
    },
    states: { field: 'status', first: '10' },
    actions: {
      land: { label: '靠岸', from: ['10'], to: '20', input: { harbour: dict('adm_harbour', { label: '港口' }) } },
    },
  });
  expect(unseeded(one)).toEqual(['adm_boat_status', 'adm_weather', 'adm_harbour']);
});

describe('a house with a new register, a plain one in an area of its own, and one from an online form', {
  timeout: 300_000,
}, () => {
  const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'dossier-new-feature-')));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  let before: string[];

  beforeAll(async () => {
    for (const file of filesIn(root)) cpSync(path.join(root, file), path.join(copy, file));
    execFileSync('git', ['init', '--quiet'], { cwd: copy });
    linkPackages();
    before = houseProblems();
    expect(await inCopy('scripts/new-feature.ts', 'eq/loan-note', '借用备忘', 'Loan note')).toBe('');
    const ofPlain = ['--plain', '--menu=行政管理/Administration', 'adm/car-kind', '车辆类型'];
    expect(await inCopy('scripts/new-feature.ts', ...ofPlain)).toBe('');
    const definition = path.join(copy, 'van.json');
    writeFileSync(definition, JSON.stringify(aForm));
    const ofForm = ['--from', definition, '--rows', 'adm/van-service', '', 'Van service'];
    expect(await inCopy('scripts/new-feature.ts', ...ofForm)).toBe('');
    rmSync(definition);
  }, 300_000);

  it('breaks no rule of the house', async () => {
    expect(houseProblems().filter((problem) => !before.includes(problem))).toEqual([]);
    const folders = [
      'contract/src',
      'server/src/features/eq',
      'server/src/features/adm',
      'server/src/seed',
      'server/migrations',
      'web/src/services',
    ];
    expect(await inCopy('node_modules/@biomejs/biome/bin/biome', 'check', ...folders)).toBe('');
  });

  it('compiles with the example of docs/BUILDING.md, and passes its tests and those that look at all registers', async () => {
    writeExample();
    const vitest = (...rest: string[]) => inCopy('node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...rest);
    const own = ['eq/loan-note', 'adm/car-kind', 'adm/van-service'].map((one) => `server/src/features/${one}`);
    const unitTests = ['web/src/features/english.test.ts', 'web/src/services/messages/', 'scripts/contract-coverage'];
    const aboutRegisters =
      'coverage|name of every|names of every|what resources|every item of the dictionaries|nobody says';
    const answers = await Promise.all([
      // What is asked of every call but for the longest, which the suite asks of the calls of today.
      vitest(...own, 'server/src/walk.test.ts', '-t', '^(?!.*never answers bad input)'),
      (async () => [
        await vitest(...unitTests, '-t', aboutRegisters),
        await compiled('tsconfig.json', serverFiles),
        await compiled('tsconfig.web.json', webFiles),
      ])(),
    ]);
    expect(answers.flat()).toEqual(['', '', '', '']);
  });

  it('says what a form has and the feature has not, beside it, and ends no line with a blank', () => {
    const readme = readFileSync(path.join(copy, 'server/src/features/adm/van-service/README.md'), 'utf8');
    expect(readme).toContain('of the field 送修人 has a variable and is left out');
    execFileSync('git', ['add', '--intent-to-add', '.'], { cwd: copy });
    execFileSync('git', ['diff', '--check', '--', '*van*'], { cwd: copy });
  });

  it('leaves a migration that is committed as it is', async () => {
    const [file = ''] = readdirSync(path.join(copy, 'server/migrations')).filter((one) =>
      one.endsWith('_loan_note.ts'),
    );
    const git = (...rest: string[]) => execFileSync('git', rest, { cwd: copy, stdio: 'ignore' });
    git('add', `server/migrations/${file}`);
    git('-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-m', 'a register');
    expect(await inCopy('scripts/new-tables.ts', 'eq/loan-note')).toContain('is committed');
    expect(await inCopy('scripts/new-tables.ts', 'eq/nothing')).toContain('no register and migration of that name');
  });

  /** The files that docs/BUILDING.md shows, without the lists that a reader enters them in. */
  function writeExample(): void {
    const blocks = [...readFileSync(path.join(root, 'docs/BUILDING.md'), 'utf8').matchAll(/^```ts\n(.*?)^```/gms)];
    for (const [begin, file] of Object.entries(exampleFiles)) {
      const [, text] = blocks.find(([, code = '']) => code.includes(begin)) ?? [];
      mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
      writeFileSync(path.join(copy, file), text ?? `${begin} is not in docs/BUILDING.md`);
    }
  }

  /** What was written and everything it uses; the rest of the house has its own check. */
  const serverFiles = [
    ...['contract/src/all.ts', 'server/src/seed/menus.ts', 'server/src/seed/dictionaries.ts'],
    ...['server/src/features/eq/loan-note/loan-note.test.ts', 'server/src/features/eq/loan-note/loan-note.routes.ts'],
    'server/src/features/adm/car-kind/car-kind.routes.ts',
    ...['routes', 'test'].map((one) => `server/src/features/adm/van-service/van-service.${one}.ts`),
    ...Object.values(exampleFiles),
  ];
  const webFiles = ['web/src/features/features.ts'];

  /** What the compiler says of what was written. */
  async function compiled(project: string, files: string[]): Promise<string> {
    const { include: _, ...options } = JSON.parse(readFileSync(path.join(copy, project), 'utf8')) as Record<
      string,
      unknown
    >;
    const own = `new-feature.${project}`;
    writeFileSync(path.join(copy, own), JSON.stringify({ ...options, files }));
    const said = await inCopy('node_modules/typescript/bin/tsc', '-p', own);
    const ours = [...files, 'contract/src/eq/loan-note.ts', 'server/src/features/eq/loan-note', 'contract/src/adm'];
    return said
      .split('\n')
      .filter((line) => ours.some((file) => line.startsWith(file)))
      .join('\n');
  }

  /** Runs a program of the copy. @returns what it said when it failed */
  function inCopy(...command: string[]): Promise<string> {
    const { VITEST: _, NODE_ENV: __, ...env } = process.env;
    return new Promise((resolve) =>
      execFile(process.execPath, command, { cwd: copy, env, maxBuffer: 2 ** 26 }, (error, out, err) =>
        resolve(error ? `${error.message}${out}${err}` : ''),
      ),
    );
  }

  function houseProblems(): string[] {
    const files = filesIn(copy).filter((file) => /\.(ts|tsx|mjs|css)$/.test(file));
    return problemsOf(new Map(files.map((file) => [file, readFileSync(path.join(copy, file), 'utf8')])));
  }

  /** Foreign packages from the house, ours from the copy. */
  function linkPackages(): void {
    const parts = ['rules', 'contract', 'widgets', 'server', 'web', 'e2e'];
    mkdirSync(path.join(copy, 'node_modules/@dossier'), { recursive: true });
    for (const name of readdirSync(path.join(root, 'node_modules')))
      if (name !== '@dossier')
        symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
    for (const part of parts) {
      symlinkSync(path.join(copy, part), path.join(copy, 'node_modules/@dossier', part));
      // A workspace may have its own version of a package.
      const own = path.join(root, part, 'node_modules');
      if (existsSync(own)) symlinkSync(own, path.join(copy, part, 'node_modules'));
    }
  }
});

/** Files of the project, new ones too, without what is ignored. */
function filesIn(folder: string): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...new Set(list.split('\0'))].filter((file) => file !== '' && existsSync(path.join(folder, file)));
}
