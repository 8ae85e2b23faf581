import { describe, expect, it, test } from 'vitest';
import {
  createMediaRef,
  FIRST_SERVER_ID,
  type ItemRef,
  serverId,
  serverLocalKeyOfRef,
  serverOfRef,
} from '../../../src/domain/servers/refs.ts';

const second = serverId(2);

describe('a ref', () => {
  it('a ref of the first server is the bare key, as in databases with a single server', () => {
    expect(createMediaRef(FIRST_SERVER_ID, '101')).toBe('101');
    expect(createMediaRef(FIRST_SERVER_ID, '/library/metadata/1/thumb/2')).toBe('/library/metadata/1/thumb/2');
  });

  it('a ref of another server begins with that server’s number', () => {
    expect(createMediaRef(second, '101')).toBe('2:101');
  });

  it.each([
    [FIRST_SERVER_ID, '101'],
    [FIRST_SERVER_ID, '2:101'],
    [FIRST_SERVER_ID, '1:a'],
    [FIRST_SERVER_ID, 'name:ada'],
    [FIRST_SERVER_ID, ''],
    [second, '101'],
    [second, '3:a:b'],
    [second, ''],
    [serverId(999_999_999), 'a'],
  ])('a ref to server %s and key %j leads back to both', (server, key) => {
    const ref = createMediaRef(server, key);
    expect([serverOfRef(ref), serverLocalKeyOfRef(ref)]).toEqual([server, key]);
  });

  it('refs are different for each server and key', () => {
    const pairs = [1, 2, 12].flatMap((id) => ['1', '2:1', '12:1', ''].map((key) => createMediaRef(serverId(id), key)));
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});

test('the compiler refuses refs of another kind and bare keys', () => {
  const [item, library] = [createMediaRef<'item'>(second, '101'), createMediaRef<'library'>(second, '7')];
  const asked: ItemRef[] = [item];
  // @ts-expect-error: a library is no item
  asked.push(library);
  // @ts-expect-error: nor is what a server sends
  asked.push(serverLocalKeyOfRef(item));
  // @ts-expect-error: neither finds anything
  expect(new Map([[item, 1]]).get(library)).toBeUndefined();
  // @ts-expect-error: an item of a server is none of another
  expect(createMediaRef(second, item)).toBe('2:2:101');
});

test.each([0, -1, 1.5, Number.NaN])('the number %s is refused as a server’s number', (number) => {
  expect(() => serverId(number)).toThrow(TypeError);
});
