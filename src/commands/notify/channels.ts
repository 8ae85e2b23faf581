import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import type { CommandDeps, InteractionContext, OptionChoice } from '../framework/context.ts';
import { type CompletionRequest, makeOptionOptional, textOption } from '../framework/options.ts';
import { containsText, isSameName } from '../shared/names.ts';
import { manageableSubscriptions } from '../shared/notify/libraries.ts';

/**
 * Option for a channel with a subscription. It is a text option, because Discord's list of channels lacks deleted
 * channels.
 */
export const subscribedChannelOption = makeOptionOptional(
  textOption({ complete: completeSubscribedChannel, menu: true }),
);

const CHANNEL_ID_PATTERN = /^(?:<#)?(\d{17,20})>?$/;

/** Subscriptions in the chosen channel, or in all channels with the typed name. */
export function subscriptionsInChannel(
  typedText: string,
  subscriptions: readonly Subscription[],
  deps: Pick<CommandDeps, 'directory'>,
): readonly Subscription[] {
  const [, id] = CHANNEL_ID_PATTERN.exec(typedText.trim()) ?? [];
  const name = typedText.trim().replace(/^#/, '');
  return subscriptions.filter(({ channelId }) =>
    id === undefined ? isSameName(deps.directory.channelName(channelId) ?? '', name) : channelId === id,
  );
}

export const areInSeveralChannels = (subscriptions: readonly Subscription[]): boolean =>
  new Set(subscriptions.map(({ channelId }) => channelId)).size > 1;

async function completeSubscribedChannel(
  typedText: string,
  { deps, context, otherOptions }: CompletionRequest,
): Promise<OptionChoice[]> {
  const { feed } = otherOptions;
  const subscriptions = await manageableSubscriptions(feed, deps, context);
  return [...new Set(subscriptions.map(({ channelId }) => channelId))]
    .map((channelId) => ({ name: channelLabel(channelId, deps, context), value: channelId }))
    .filter(({ name }) => containsText(name, typedText));
}

function channelLabel(channelId: string, { directory }: CommandDeps, { texts }: InteractionContext): string {
  const name = directory.channelName(channelId);
  return name === undefined ? texts.notify.goneChannel(channelId) : `#${oneLine(name)}`;
}
