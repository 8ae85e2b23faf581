// Other projects do not compile the declarations of a package without types unless this names them.
/// <reference path="../discord/spec.d.ts" />
/** Public interface of the embedded Discord for other projects (`usher-sandbox/discord`). Pages in docs explain it. */
export { type DiscordOptions, type EmbeddedDiscord, startDiscord } from '../discord/discord.ts';
export type { SimulatedApiFault, SimulatedApiFaultControls } from '../discord/http/faults.ts';
export {
  type DiscordRuleViolation,
  describeDiscordRuleViolation,
  type ReceivedRequest,
} from '../discord/http/requestLog.ts';
export type { SimulatedDiscordUser } from '../discord/people/actor.ts';
export type { BotAnswer, UserVisibleModal } from '../discord/people/answer.ts';
export type { ChannelMessageReader, MessageChange } from '../discord/people/channelReader.ts';
export {
  ClientWouldNotSend,
  InteractionNotAcknowledgedError,
  InteractionNotAnsweredError,
} from '../discord/people/failures.ts';
export type { FileToUpload } from '../discord/people/ownFile.ts';
export type { UserVisibleMessage } from '../discord/people/visibleMessage.ts';
export {
  type Channel,
  createSimulatedDiscordWorld,
  type Guild,
  type Role,
  type SimulatedDiscordWorld,
  type SimulatedPerson,
} from '../discord/world.ts';
