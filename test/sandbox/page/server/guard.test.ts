import { expect, test } from 'vitest';
import { findPageRequestRefusalStatus } from '../../../../sandbox/page/server/guard.ts';

const own = { origin: 'http://127.0.0.1:4000', token: 'secret' };
const read = { method: 'GET', path: '/secret/', headers: { host: '127.0.0.1:4000' } };
const act = {
  method: 'POST',
  path: '/secret/acts',
  headers: { host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000', 'content-type': 'application/json' },
};

test('the sandbox’s page accepts its own requests to read and to act', () => {
  expect(findPageRequestRefusalStatus(read, own)).toBeUndefined();
  expect(findPageRequestRefusalStatus(act, own)).toBeUndefined();
});

test.each([
  ['without the token', { ...read, path: '/' }, 404],
  ['with another token', { ...read, path: '/secreT/' }, 404],
  ['with the token as a beginning', { ...read, path: '/secrets/' }, 404],
  ['under another name', { ...read, headers: { host: 'evil.example:4000' } }, 421],
  ['under no name', { ...read, headers: {} }, 421],
  ['by another page', { ...act, headers: { ...act.headers, origin: 'https://evil.example' } }, 403],
  ['by nobody knows whom', { ...act, headers: { ...act.headers, origin: undefined } }, 403],
  ['by a form', { ...act, headers: { ...act.headers, 'content-type': 'text/plain' } }, 415],
  ['in another way', { ...act, method: 'PUT' }, 405],
])('the sandbox’s page refuses a request %s', (_how, asked, status) => {
  expect(findPageRequestRefusalStatus(asked, own)).toBe(status);
});
