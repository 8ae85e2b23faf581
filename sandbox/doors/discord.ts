// Other projects do not compile the declarations of a package without types unless this names them.
/// <reference path="../discord/spec.d.ts" />
/** Public interface of the embedded Discord for other projects (`usher-sandbox/discord`). Pages in docs explain it. */
export { type DiscordOptions, type EmbeddedDiscord, startDiscord } from '../discord/discord.ts';
export type { Fault, Faults } from '../discord/http/faults.ts';
export { describeViolation, type ReceivedRequest, type Violation } from '../discord/http/requestLog.ts';
export type { Actor } from '../discord/people/actor.ts';
export type { Answer, VisibleModal } from '../discord/people/answer.ts';
export type { ChannelReader, MessageChange } from '../discord/people/channelReader.ts';
export { ClientWouldNotSend, NotAcknowledged, NotAnswered } from '../discord/people/failures.ts';
export type { OwnFile } from '../discord/people/ownFile.ts';
export type { VisibleMessage } from '../discord/people/visibleMessage.ts';
export { type Channel, createWorld, type Guild, type Person, type Role, type World } from '../discord/world.ts';
