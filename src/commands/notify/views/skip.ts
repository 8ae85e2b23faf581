import type { StuckPost } from '../../../domain/notifications/outbox.ts';
import { commandName } from '../../../render/kit/commandLink.ts';
import { changeNote, nothingDone } from '../../../render/kit/layout.ts';
import { moment } from '../../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import { channelMention } from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export function renderSkipping(
  { alerts: { stuckPost: words }, notify: { declarations: names } }: Texts,
  channelId: string,
  { since, behind }: StuckPost,
): ChangeMessage {
  const list = commandName(names.notify, names.list);
  const lines = [
    words.skipping(channelMention(channelId), moment(since, 'f')),
    words.check(list),
    words.follow(behind),
  ];
  return changeNote('done', lines.join('\n'), { private: true });
}

export const renderNotStuck = ({ alerts: { stuckPost: words } }: Texts, channelId: string): ChangeMessage =>
  nothingDone(words.nothing(channelMention(channelId)));

export const renderSkipBlocked = (
  { alerts: { stuckPost: words }, notify: { declarations: names } }: Texts,
  channelId: string,
): ChangeMessage => nothingDone(words.blocked(channelMention(channelId), commandName(names.notify, names.resume)));

export const renderSkipOver = ({ alerts: { stuckPost: words } }: Texts): ChangeMessage => nothingDone(words.over);
