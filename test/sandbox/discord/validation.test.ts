import { expect, test } from 'vitest';
import { button, type Case, picture, row, text, thumbnail, V2 } from './messageParts.ts';
import { REFUSED } from './refusedMessages.ts';
import { freshDiscord, restTo } from './tinyBot.ts';

const ALLOWED: Omit<Case, 'code' | 'at'>[] = [
  { name: 'content of 2000', body: { content: 'x'.repeat(2000) } },
  {
    name: 'five rows of five',
    body: {
      content: 'x',
      components: [0, 1, 2, 3, 4].map((r) => row(...[0, 1, 2, 3, 4].map((n) => button({ custom_id: `${r}${n}` })))),
    },
  },
  {
    name: '40 components',
    body: { flags: V2, components: [{ type: 17, components: Array.from({ length: 39 }, () => text('a')) }] },
  },
  { name: '4000 characters of V2 text', body: { flags: V2, components: [text('x'.repeat(4000))] } },
  {
    name: 'a link button',
    body: { content: 'x', components: [row(button({ style: 5, url: 'https://example.org' }))] },
  },
  {
    name: 'an uploaded picture, shown twice',
    body: {
      flags: V2,
      components: [thumbnail('attachment://a.png'), thumbnail('attachment://a.png')],
      attachments: [{ id: '0', description: 'x'.repeat(1024) }],
    },
    files: [picture('a.png')],
  },
  { name: 'null for what is left out', body: { content: 'x', embeds: null, components: null, nonce: null } },
];

const send = async ({ body, files }: Omit<Case, 'code' | 'at' | 'name'>) => {
  const discord = await freshDiscord();
  const rest = restTo(discord);
  const channelId = discord.person('admin').in('#history').channelId;
  const answer = rest.post(`/channels/${channelId}/messages`, { body, ...(files ? { files } : {}) });
  return {
    discord,
    answer: await answer.then(
      () => 'sent',
      (error: unknown) => error,
    ),
  };
};

test.for(REFUSED)('the simulated Discord refuses a request: $name', async ({ code, at, ...request }) => {
  const { discord, answer } = await send(request);
  expect(answer).toMatchObject({ status: 400, code: 50035 });
  const violations = discord.takeViolations();
  expect(violations.map((one) => one.kind)).toEqual(['request']);
  expect(violations[0]?.problems.map((one) => `${one.path.join('.')} ${one.code}`)).toContain(`${at} ${code}`);
  expect(discord.violations).toEqual([]);
  expect(discord.messages('#history')).toEqual([]);
});

test.for(ALLOWED)('the simulated Discord accepts a request: $name', async (request) => {
  const { discord, answer } = await send(request);
  expect([answer, discord.violations]).toEqual(['sent', []]);
  expect(discord.messages('#history')).toHaveLength(1);
});

test('the simulated Discord reports problems in Discord’s nested shape', async () => {
  const { answer } = await send({ body: { content: 'x', components: [row(button({ style: 5 }))] } });
  expect(answer).toMatchObject({
    rawError: {
      code: 50035,
      message: 'Invalid Form Body',
      errors: { components: { 0: { components: { 0: { url: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } } } } } },
    },
  });
});

test('a request to a route that Discord does not have is reported as a violation', async () => {
  const discord = await freshDiscord();
  const rest = restTo(discord);
  await expect(rest.get('/guilds/1/emoji-of-the-day')).rejects.toMatchObject({ status: 404, code: 0 });
  expect(discord.takeViolations()).toMatchObject([{ kind: 'route', method: 'GET' }]);
});

test('a request without the token gets no data, and is not reported as a violation', async () => {
  const discord = await freshDiscord();
  const rest = restTo(discord, { token: 'wrong' });
  await expect(rest.get('/users/@me')).rejects.toMatchObject({ status: 401, code: 0 });
  const answer = await fetch(`${discord.url}/v10/users/@me`);
  expect([answer.status, await answer.json()]).toEqual([401, { message: '401: Unauthorized', code: 0 }]);
  expect(discord.violations).toEqual([]);
});
