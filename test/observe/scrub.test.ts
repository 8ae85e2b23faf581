import { describe, expect, it } from 'vitest';
import { createScrub } from '../../src/observe/scrub.ts';

const SECRET = 'pa"ss wö/rd\\+&=!';
const scrub = createScrub([SECRET, 'plain-token-canary', '']);
const INTERACTION = 'aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmNhbmFyeQ';

describe('a secret is blacked out', () => {
  it.each([
    ['as it is', SECRET, '[secret]'],
    ['encoded for an address', encodeURIComponent(SECRET), '[secret]'],
    ['encoded for a form', new URLSearchParams({ x: SECRET }).toString(), 'x=[secret]'],
    ['inside JSON', JSON.stringify({ x: SECRET }), '{"x":"[secret]"}'],
    ['wherever it is, as often as it is', 'plain-token-canary, plain-token-canary', '[secret], [secret]'],
    ['within a longer word', 'Bot:plain-token-canary!', 'Bot:[secret]!'],
  ])('%s', (_, text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });

  it('whole, where one secret is a part of another', () => {
    expect(createScrub(['canary-1', 'canary-1-long'])('canary-1-long canary-1')).toBe('[secret] [secret]');
  });
});

describe('a token nobody configured is blacked out', () => {
  it.each([
    [
      'answering an interaction',
      `/api/v10/interactions/123456789012345678/${INTERACTION}/callback`,
      '/api/v10/interactions/123456789012345678/[token]/callback',
    ],
    [
      'editing an answer',
      `https://discord.com/api/v10/webhooks/1/${INTERACTION}/messages/@original?x=1`,
      'https://discord.com/api/v10/webhooks/1/[token]/messages/@original?x=1',
    ],
    ['encoded', `/webhooks/1/${INTERACTION}%3D%3D/messages`, '/webhooks/1/[token]/messages'],
    [
      'in a media server’s address',
      'http://x/library?X-Media-Token=abc123&size=3',
      'http://x/library?X-Media-Token=[token]&size=3',
    ],
    [
      'in an encoded address',
      'url=http%3A%2F%2Fx%3FX-Media-Token%3Dabc123',
      'url=http%3A%2F%2Fx%3FX-Media-Token%3D[token]',
    ],
    ['of the other vocabulary, in whatever case', '?x-plex-token=abc123', '?x-plex-token=[token]'],
    ['in a header', '{"X-Media-Token":"abc123","b":1}', '{"X-Media-Token":"[token]","b":1}'],
  ])('%s', (_, text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });

  it('without breaking the JSON around it', () => {
    const line = JSON.stringify({
      msg: 'got "http://x?X-Media-Token=abc123" here',
      inner: JSON.stringify({ 'X-Media-Token': 'abc' }),
    });
    expect(JSON.parse(scrub(line))).toEqual({
      msg: 'got "http://x?X-Media-Token=[token]" here',
      inner: '{"X-Media-Token":"[token]"}',
    });
  });
});

describe('what is no secret', () => {
  it.each(['nothing to hide', '/interactions/1/short/callback', 'the X-Media-Token header', '/webhooks'])(
    '%s stays',
    (text) => {
      expect(scrub(text)).toBe(text);
    },
  );

  it('stays when there are no secrets', () => {
    expect(createScrub([])('text')).toBe('text');
  });
});
