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

/** What the example imports; this file itself imports nothing of Node. */
const library = 'node:crypto';

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
  const timestamp = String(Date.now());
  const nonce = randomUUID();
  const digest = createHash('sha256').update(content).digest('hex');
  const text = [method, path, search, timestamp, nonce, digest].join('\\n');
  const response = await fetch(address + path + (search ? '?' + search : ''), {
    method,
    headers: {
      '${header.key}': OPEN_KEY,
      '${header.timestamp}': timestamp,
      '${header.nonce}': nonce,
      '${header.digest}': digest,
      '${header.signature}': createHmac('sha256', OPEN_SECRET).update(text).digest('hex'),
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
