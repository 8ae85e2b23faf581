import { ChannelType, type InternalRequest, RequestMethod, Routes } from 'discord.js';
import { z } from 'zod';
import { commands, messageCommands } from '../../../src/commands/index.ts';
import { CannotRun } from '../cannotRun.ts';
import {
  createGetRequest,
  type DiscordAccessOptions,
  DiscordAnswerCollector,
  type DiscordRequestAnswer,
} from './discordAnswers.ts';
import { renderSampleMessages, type SampleMessage, type SampleMessageValues } from './samples.ts';

/** Parts of a run. The name of each step begins with its part. */
export const RUN_PARTS = ['own user', 'own application', 'guild', 'channels', 'commands'] as const;
export const REQUEST_WORDS = ['registered', 'listed', 'sent', 'read', 'edited', 'replaced', 'deleted'] as const;

export interface DiscordRequestResults {
  readonly answers: readonly DiscordRequestAnswer[];
  /** Sentences about changes that could not be undone. */
  readonly leftBehind: readonly string[];
}

interface Asking {
  readonly run: SampleMessageValues;
  readonly signal: AbortSignal;
  /** Channel for posts. Defaults to the guild's first text channel. */
  readonly channelId?: string | undefined;
}

const withId = z.object({ id: z.string() });
const channels = z.array(z.object({ id: z.string(), type: z.int() }));
const commandList = z.array(z.record(z.string(), z.unknown()));
const messages = z.array(
  z.object({
    id: z.string(),
    author: z.object({ id: z.string() }),
    components: z.array(z.looseObject({ id: z.int().optional() })).default([]),
  }),
);

/**
 * Sends the requests that the bot makes in a guild, and undoes their changes. Rejects with CannotRun before the first
 * change.
 */
export async function sendRequestsToDiscord(
  access: DiscordAccessOptions,
  { run, signal, channelId: chosen }: Asking,
): Promise<DiscordRequestResults> {
  const answers = new DiscordAnswerCollector(access);
  const { guildId } = access;
  const user = await answers.ask(['own user'], createGetRequest(Routes.user()));
  const { id: botId } = decodeAnswer(user, withId, SENTENCES.user);
  const { id: application } = decodeAnswer(
    await answers.ask(['own application'], createGetRequest(Routes.currentApplication())),
    withId,
    SENTENCES.application,
  );
  decodeAnswer(await answers.ask(['guild'], createGetRequest(Routes.guild(guildId))), withId, SENTENCES.guild);
  const guildChannels = decodeAnswer(
    await answers.ask(['channels'], createGetRequest(Routes.guildChannels(guildId))),
    channels,
    SENTENCES.guild,
  );
  if (chosen !== undefined && !guildChannels.some(({ id }) => id === chosen))
    throw new CannotRun('CONTRACT_CHANNEL_ID is no channel of that guild.');
  const channelId = chosen ?? guildChannels.find(({ type }) => type === ChannelType.GuildText)?.id;
  if (channelId === undefined) throw new CannotRun('There is no text channel in that guild.');
  const leftBehind = [
    ...(await changeCommands(answers, Routes.applicationGuildCommands(application, guildId), signal)),
    ...(await postSamples(answers, { guildId, channelId, botId, run }, signal)),
  ];
  return { answers: answers.all, leftBehind };
}

const SENTENCES = {
  user: 'Discord cannot be reached, or refuses the token.',
  application: 'Discord does not say which application the token is of.',
  guild: 'The bot is not in that guild.',
  commands: 'The commands of that guild cannot be read.',
};

/** Decodes a response. Throws a CannotRun with the given sentence if the response has another form. */
function decodeAnswer<Value>({ body }: DiscordRequestAnswer, schema: z.ZodType<Value>, sentence: string): Value {
  const { data, success } = schema.safeParse(body);
  if (!success) throw new CannotRun(sentence);
  return data;
}

/** Replaces the guild's commands by the bot's own, and then restores them. */
async function changeCommands(
  answers: DiscordAnswerCollector,
  route: InternalRequest['fullRoute'],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const before = decodeAnswer(await answers.askApart(createGetRequest(route, query)), commandList, SENTENCES.commands);
  if (signal.aborted) return [];
  const replace = (body: unknown): InternalRequest => ({ method: RequestMethod.Put, fullRoute: route, body });
  // The requests below never reject, so the guild's commands are restored in any case.
  const payloads = [...commands, ...messageCommands].map(({ payload }) => payload);
  await answers.ask(['commands', 'registered'], replace(payloads));
  await answers.ask(['commands', 'listed'], createGetRequest(route, query));
  const restored = await answers.askApart(replace(before.map(declarationOf)));
  if (restored.failure === undefined) return [];
  return ['The commands of that guild could not be put back: run this again, or start the bot that they are of.'];
}

/** Fields that Discord adds to commands, and refuses when commands are sent back. */
const ADDED = [
  'id',
  'application_id',
  'guild_id',
  'version',
  'name_localized',
  'description_localized',
  'dm_permission',
  'contexts',
  'integration_types',
];

const declarationOf = (command: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(Object.entries(command).filter(([name, value]) => !ADDED.includes(name) && value !== null));

interface Posting {
  readonly guildId: string;
  readonly channelId: string;
  readonly botId: string;
  readonly run: SampleMessageValues;
}

/**
 * Posts, reads, edits and deletes each sample message. In the end, finds and deletes messages that could not be
 * deleted.
 */
async function postSamples(
  answers: DiscordAnswerCollector,
  { guildId, channelId, botId, run }: Posting,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const samples = await renderSampleMessages({ guildId, channelId, run });
  let isClean = true;
  try {
    for (const sample of samples)
      if (!signal.aborted) isClean = (await postSample(answers, channelId, sample)) && isClean;
  } finally {
    if (!isClean || signal.aborted) isClean = await deleteLeft(answers, samples, { channelId, botId });
  }
  return isClean ? [] : ['Messages of this run may be left in the channel: delete them.'];
}

/** Posts, reads, edits and deletes one sample message. False if it could not be deleted. */
async function postSample(answers: DiscordAnswerCollector, channelId: string, sample: SampleMessage): Promise<boolean> {
  const { name, files, sent, edited, replaced } = sample;
  const uploads = files.map((file) => ({ name: file.name, data: Buffer.from(file.bytes) }));
  const posted = await answers.ask([...name, 'sent'], {
    method: RequestMethod.Post,
    fullRoute: Routes.channelMessages(channelId),
    body: sent,
    files: uploads,
  });
  const { data } = withId.safeParse(posted.body);
  if (!data) return false;
  const fullRoute = Routes.channelMessage(channelId, data.id);
  await answers.ask([...name, 'read'], createGetRequest(fullRoute));
  await answers.ask([...name, 'edited'], { method: RequestMethod.Patch, fullRoute, body: edited });
  await answers.ask([...name, 'replaced'], { method: RequestMethod.Patch, fullRoute, body: replaced });
  const deleted = await answers.ask([...name, 'deleted'], { method: RequestMethod.Delete, fullRoute });
  return deleted.failure === undefined;
}

/**
 * Deletes the messages that contain these component ids, by which the bot also finds its own posts. True if no such
 * message is left.
 */
async function deleteLeft(
  answers: DiscordAnswerCollector,
  samples: readonly SampleMessage[],
  { channelId, botId }: Pick<Posting, 'channelId' | 'botId'>,
): Promise<boolean> {
  const markers = new Set(samples.flatMap((sample) => sample.markers));
  const query = new URLSearchParams({ limit: '100' });
  const { data } = messages.safeParse(
    (await answers.askApart(createGetRequest(Routes.channelMessages(channelId), query))).body,
  );
  if (!data) return false;
  const remaining = data.filter(
    ({ author, components }) => author.id === botId && components.some(({ id }) => id !== undefined && markers.has(id)),
  );
  let isClean = true;
  for (const { id } of remaining) {
    const fullRoute = Routes.channelMessage(channelId, id);
    const { failure } = await answers.askApart({ method: RequestMethod.Delete, fullRoute });
    isClean &&= failure === undefined;
  }
  return isClean;
}
