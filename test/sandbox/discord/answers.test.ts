import { type ChatInputCommandInteraction, DiscordAPIError } from 'discord.js';
import { expect, test } from 'vitest';
import type { EmbeddedDiscord } from '../../../sandbox/discord/discord.ts';
import { freshDiscord, startBot } from './tinyBot.ts';

/** The result of a raw first response, or of a raw edit after a defer. Waits for the bot to finish, not for a window. */
const outcomeOf = async (act: (interaction: ChatInputCommandInteraction) => Promise<unknown>) => {
  const discord = await freshDiscord();
  const acted = Promise.withResolvers<unknown>();
  await startBot(discord, { command: async (it) => acted.resolve(await refusalOf(act(it))) });
  const answer = discord
    .person('viewer')
    .run('/search', { query: 'x' })
    .catch(() => undefined);
  const code = await acted.promise;
  return { answer: code === undefined ? await answer : undefined, code, problems: problemsOf(discord) };
};

/** Discord's code when it refuses; undefined when it accepts what was sent. */
const refusalOf = (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    () => undefined,
    (error: unknown) => (error instanceof DiscordAPIError ? error.code : error),
  );

const problemsOf = (discord: EmbeddedDiscord) =>
  discord.takeViolations().flatMap((one) => one.problems.map(({ path, code }) => `${path.join('.')} ${code}`));

const callback = (body: object) => (it: ChatInputCommandInteraction) =>
  it.client.rest.post(`/interactions/${it.id}/${it.token}/callback`, { body, auth: false });

const edit = (it: ChatInputCommandInteraction, body: object) =>
  it.client.rest.patch(`/webhooks/${it.applicationId}/${it.token}/messages/@original`, { body, auth: false });

const deferThenEdit = (body: object) => async (it: ChatInputCommandInteraction) => {
  await it.deferReply();
  await edit(it, body);
};

const modal = (...components: object[]) => ({ type: 9, data: { custom_id: 'm', title: 'Modal', components } });
const input = (custom_id: string) => ({ type: 18, label: custom_id, component: { type: 4, custom_id, style: 1 } });

const people = (...ids: string[]) => ({
  type: 18,
  label: 'People',
  component: { type: 5, custom_id: 'people', default_values: ids.map((id) => ({ id, type: 'user' })) },
});
const upload = (more: object) => ({ type: 18, label: 'File', component: { type: 19, custom_id: 'file', ...more } });

const REFUSED = [
  {
    name: 'choices for a command',
    act: callback({ type: 8, data: { choices: [] } }),
    problem: 'type INTERACTION_RESPONSE_TYPE',
  },
  {
    name: 'an update without a press',
    act: callback({ type: 7, data: { content: 'x' } }),
    problem: 'type INTERACTION_RESPONSE_TYPE',
  },
  {
    name: 'a defer with the V2 flag',
    act: callback({ type: 5, data: { flags: 1 << 15 } }),
    problem: 'data.flags DEFER_TAKES_EPHEMERAL_ONLY',
  },
  {
    name: 'an empty reply',
    act: callback({ type: 4, data: {} }),
    problem: 'data.content EMPTY_MESSAGE',
    error: 50006,
  },
  {
    name: 'a modal of six',
    act: callback(modal(...['a', 'b', 'c', 'd', 'e', 'f'].map(input))),
    problem: 'components BASE_TYPE_BAD_LENGTH',
  },
  {
    name: 'a modal asking twice for one id',
    act: callback(modal(input('a'), input('a'))),
    problem: 'components COMPONENT_CUSTOM_ID_DUPLICATED',
  },
  {
    name: 'an upload of no kind of file',
    act: callback(modal(upload({ file_types: ['image', 'image/*'] }))),
    problem: 'components.0.component.file_types.1 INVALID_FILE_TYPE',
  },
  {
    name: 'an upload of more files than it takes',
    act: callback(modal(upload({ min_values: 2, max_values: 1 }))),
    problem: 'components.0.component.min_values BASE_TYPE_MAX_VALUE',
  },
  {
    name: 'an upload that is required and may be none',
    act: callback(modal(upload({ min_values: 0 }))),
    problem: 'components.0.component.min_values BASE_TYPE_MIN_VALUE',
  },
  {
    // discord-api-docs, developers/components/reference.mdx:2017: "The label text"; blanks are not mentioned
    name: 'a label of a modal made of blanks',
    act: callback(modal({ ...input('a'), label: ' ' })),
    problem: 'components.0.label BASE_TYPE_REQUIRED',
  },
  {
    // discord-api-docs, developers/components/reference.mdx:613: "must be in the range defined by `min_values`"
    name: 'a menu of people in a modal with more defaults than may be chosen',
    act: callback(modal(people('110000000000000101', '110000000000000102'))),
    problem: 'components.0.component.default_values SELECT_COMPONENT_TOO_MANY_DEFAULTS',
  },
  {
    name: 'a modal title over 45',
    act: callback({ type: 9, data: { custom_id: 'm', title: 'x'.repeat(46), components: [input('a')] } }),
    problem: 'data.title BASE_TYPE_MAX',
  },
  {
    name: 'an edit to V2 without the flag',
    act: deferThenEdit({ components: [{ type: 10, content: 'a' }] }),
    problem: 'components.0 UNION_TYPE_CHOICES',
  },
  {
    name: 'an edit that leaves nothing',
    act: deferThenEdit({ content: '' }),
    problem: 'content EMPTY_MESSAGE',
    error: 50006,
  },
];

test.for(REFUSED)(
  'the simulated Discord refuses an answer to a command: $name',
  async ({ act, problem, error = 50035 }) => {
    const { code, problems } = await outcomeOf(act);
    expect([code, problems]).toEqual([error, [problem]]);
  },
);

test('an edit with the V2 flag turns a deferred answer into a Components V2 message', async () => {
  const { answer, code } = await outcomeOf(
    deferThenEdit({ flags: 1 << 15, components: [{ type: 10, content: '## a' }] }),
  );
  expect([answer?.text, code]).toEqual(['a', undefined]);
});

test('the simulated Discord refuses to add content to a Components V2 message', async () => {
  const { problems } = await outcomeOf(async (it) => {
    await callback({ type: 4, data: { flags: 1 << 15, components: [{ type: 10, content: 'a' }] } })(it);
    await edit(it, { content: 'plain' });
  });
  expect(problems).toEqual(['content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2']);
});

test('a response with with_response returns the message that was created', async () => {
  const ids: unknown[] = [];
  const { answer } = await outcomeOf(async (it) => {
    const response = await it.reply({ content: 'here', withResponse: true });
    ids.push(response.resource?.message?.id);
  });
  expect(ids).toEqual([answer?.message?.id]);
});

const CHOICES = [
  {
    name: 'more than 25',
    choices: Array.from({ length: 26 }, (_, n) => ({ name: `${n}`, value: `${n}` })),
    at: 'data.choices',
  },
  { name: 'a name over 100', choices: [{ name: 'x'.repeat(101), value: 'a' }], at: 'data.choices.0.name' },
  { name: 'a value over 100', choices: [{ name: 'a', value: 'x'.repeat(101) }], at: 'data.choices.0.value' },
];

test.for(CHOICES)('the simulated Discord refuses autocomplete choices: $name', async ({ choices, at }) => {
  const discord = await freshDiscord();
  const options = [{ type: 3, name: 'query', description: 'x', autocomplete: true }];
  const acted = Promise.withResolvers<unknown>();
  await startBot(discord, { autocomplete: async (it) => acted.resolve(await refusalOf(it.respond(choices))) }, [
    { name: 'search', description: 'x', options },
  ]);
  discord
    .person('viewer')
    .complete('/search', { query: 'a' }, 'query')
    .catch(() => undefined);
  expect(await acted.promise).toBe(50035);
  expect(problemsOf(discord).map((one) => one.split(' ')[0])).toContain(at);
});
