import { openHeaders } from './open-app.ts';

/** What an example is written for. */
export interface ExampleInput {
  /** e.g. `https://dossier.example.com` */
  address: string;
  /** Path of the calls, e.g. `/jeecg-boot`. */
  prefix: string;
}

/** Headers as the examples write them: `X-Open-Key`. */
export const shownHeader = (name: string): string =>
  name
    .split('-')
    .map((part) => (part === 'sha256' ? 'SHA256' : `${part[0]?.toUpperCase()}${part.slice(1)}`))
    .join('-');

const header = Object.fromEntries(
  Object.entries(openHeaders).map(([name, value]) => [name, shownHeader(value)]),
) as Record<keyof typeof openHeaders, string>;

/** What the examples import; this file itself imports nothing of Node. */
const library = 'node:crypto';

const fileLibrary = 'node:fs/promises';

/** Lines of the examples that sign a call of which `method`, `path`, `search` and `content` are known. */
const signing = `  const timestamp = String(Date.now());
  const nonce = randomUUID();
  const digest = createHash('sha256').update(content).digest('hex');
  const text = [method, path, search, timestamp, nonce, digest].join('\\n');
  const signed = {
    '${header.key}': OPEN_KEY,
    '${header.timestamp}': timestamp,
    '${header.nonce}': nonce,
    '${header.digest}': digest,
    '${header.signature}': createHmac('sha256', OPEN_SECRET).update(text).digest('hex'),
  };
`;

/** A signed call with Node.js; a test runs this very text. */
export function nodeExample({ address, prefix }: ExampleInput): string {
  return `// 运行：OPEN_KEY=访问密钥 OPEN_SECRET=签名密钥 node example.mjs
import { createHash, createHmac, randomUUID } from '${library}';

const address = '${address}';
const { OPEN_KEY, OPEN_SECRET } = process.env;

// 按 RFC 3986 编码
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase());

async function call(method, path, { query = {}, body } = {}) {
  const parameters = new URLSearchParams(query);
  parameters.sort(); // 按参数名排序
  const search = [...parameters].map(([name, value]) => encode(name) + '=' + encode(value)).join('&');
  const content = body === undefined ? '' : JSON.stringify(body);
${signing}  const response = await fetch(address + path + (search ? '?' + search : ''), {
    method,
    headers: {
      ...signed,
      ...(content ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(content ? { body: content } : {}),
  });
  return response.json();
}

const answer = await call('GET', '${prefix}/sys/position/list', { query: { name: '*经理*', pageNo: 1, pageSize: 10 } });
console.log(JSON.stringify(answer));
`;
}

/** A file uploaded in parts with Node.js; a test runs this very text. */
export function uploadExample({ address, prefix }: ExampleInput): string {
  return `// 运行：OPEN_KEY=访问密钥 OPEN_SECRET=签名密钥 node upload.mjs 文件
import { createHash, createHmac, randomUUID } from '${library}';
import { readFile } from '${fileLibrary}';

const address = '${address}';
const { OPEN_KEY, OPEN_SECRET } = process.env;

// 签名与文件无关：请求内容是什么，就对什么计算 SHA-256
async function call(method, path, { search = '', content = '', type = 'application/json' } = {}) {
${signing}  const response = await fetch(address + path + (search ? '?' + search : ''), {
    method,
    headers: {
      ...signed,
      ...(content ? { 'Content-Type': type } : {}),
    },
    ...(content ? { body: content } : {}),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(answer.message);
  return answer;
}

const base = '${prefix}/sys/common/resumable';
const name = process.argv[2];
const file = await readFile(name);
const start = { name: name.split(/[\\\\/]/).pop(), size: file.length, biz: 'temp' };
let { result: upload } = await call('POST', base, { content: JSON.stringify(start) });
// 每次一片；中断后从 received 处继续
while (upload.received < upload.size) {
  const content = file.subarray(upload.received, upload.received + upload.partSize);
  const search = 'offset=' + upload.received;
  const type = 'application/octet-stream';
  ({ result: upload } = await call('PUT', base + '/' + upload.id + '/part', { search, content, type }));
}
const stored = await call('POST', base + '/' + upload.id + '/finish');
console.log(stored.message); // 文件路径，填入附件字段即可
`;
}

/** The same with curl and openssl in a POSIX shell; a test runs this very text. */
export function shellExample({ address, prefix }: ExampleInput): string {
  return `# 运行：OPEN_KEY=访问密钥 OPEN_SECRET=签名密钥 sh example.sh
address='${address}'
method='GET'
path='${prefix}/sys/position/list'
query='pageNo=1&pageSize=10' # 按参数名排序，值按 RFC 3986 编码
body=''

timestamp="$(date +%s)000"
nonce="$(openssl rand -hex 16)"
digest="$(printf '%s' "$body" | openssl dgst -sha256 -r | cut -d' ' -f1)"
signature="$(printf '%s\\n%s\\n%s\\n%s\\n%s\\n%s' "$method" "$path" "$query" "$timestamp" "$nonce" "$digest" |
  openssl dgst -sha256 -hmac "$OPEN_SECRET" -r | cut -d' ' -f1)"

curl -sS -X "$method" "$address$path?$query" \\
  -H "${header.key}: $OPEN_KEY" \\
  -H "${header.timestamp}: $timestamp" \\
  -H "${header.nonce}: $nonce" \\
  -H "${header.digest}: $digest" \\
  -H "${header.signature}: $signature"
`;
}
