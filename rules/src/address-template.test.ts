// biome-ignore-all lint/suspicious/noTemplateCurlyInString: stored addresses look like this
import { expect, test } from 'vitest';
import { fillAddress, isOpenableAddress } from './address-template.ts';

const known = {
  values: { token: 'a.b+c', tenantId: '7', 'user.username': '张 三' },
  bases: { 'window._CONFIG.domianURL': 'http://h:8080/jeecg-boot', 'window.location.host': 'h:8080' },
};

test.each([
  ["{{ window._CONFIG['domianURL'] }}/doc.html", 'http://h:8080/jeecg-boot/doc.html'],
  ['{{window._CONFIG["domianURL"]}}/r?token=${token}', 'http://h:8080/jeecg-boot/r?token=a.b%2Bc'],
  ['https://{{ window.location.host }}/x?t=${tenantId}', 'https://h:8080/x?t=7'],
  ["{{ 'https://' + window.location.host + '/y' }}", 'https://h:8080/y'],
  ['/z?u=${user.username}', '/z?u=%E5%BC%A0%20%E4%B8%89'],
  ['http://plain.example/', 'http://plain.example/'],
])('fills %s', (template, address) => {
  expect(fillAddress(template, known)).toEqual({ address, unknown: [] });
});

test.each([
  ['/a?x=${cookie}', '/a?x=', 'cookie'],
  ["/a{{ alert('1') }}", '/a', "alert('1')"],
  ['/a{{ constructor }}', '/a', 'constructor'],
  ['/a{{ token; 1 }}', '/a', 'token; 1'],
  ['/a{{ }}', '/a', ''],
])('never evaluates %s', (template, address, name) => {
  expect(fillAddress(template, known)).toEqual({ address, unknown: [name] });
});

test.each([
  ['https://a.example/x', true],
  ['/doc.html', true],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['data:text/html,x', false],
  ['', false],
])('opens %s: %s', (address, open) => {
  expect(isOpenableAddress(address)).toBe(open);
});
