import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { type Completion, optional, text } from '../framework/options.ts';
import { holds, sameName } from '../shared/names.ts';
import { ofFeed } from '../shared/notify/libraries.ts';

/** One of the feed's channels. Discord's own list of channels lacks deleted ones. */
export const ownChannel = optional(text({ complete: completeOwnChannel }));

const ID = /^(?:<#)?(\d{17,20})>?$/;

/** Subscriptions in the channel that was picked, or has the typed name: several channels may share a name. */
export function inChannels(
  typed: string,
  subscriptions: readonly Subscription[],
  deps: Pick<Deps, 'directory'>,
): readonly Subscription[] {
  const [, id] = ID.exec(typed.trim()) ?? [];
  const name = typed.trim().replace(/^#/, '');
  return subscriptions.filter(({ channelId }) =>
    id === undefined ? sameName(deps.directory.channelName(channelId) ?? '', name) : channelId === id,
  );
}

export const areSeveralChannels = (subscriptions: readonly Subscription[]): boolean =>
  new Set(subscriptions.map(({ channelId }) => channelId)).size > 1;

async function completeOwnChannel(typed: string, { deps, context, given }: Completion): Promise<Choice[]> {
  const { feed } = given;
  const subscriptions = await ofFeed(feed, deps, context);
  return [...new Set(subscriptions.map(({ channelId }) => channelId))]
    .map((channelId) => ({ name: nameOf(channelId, deps, context), value: channelId }))
    .filter(({ name }) => holds(name, typed));
}

function nameOf(channelId: string, { directory }: Deps, { texts }: InteractionContext): string {
  const name = directory.channelName(channelId);
  return name === undefined ? texts.notify.goneChannel(channelId) : `#${oneLine(name)}`;
}
