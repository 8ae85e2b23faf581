import type { StuckPost } from '../../domain/notifications/outbox.ts';
import { commandName } from '../kit/commandLink.ts';
import { note, nothingDone } from '../kit/layout.ts';
import { moment } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import type { Texts } from '../texts/texts.ts';
import { channelMention } from './subscription.ts';

export function renderSkipping(
  { stuck, declarations: names }: Texts,
  channelId: string,
  { since, behind }: StuckPost,
): Message {
  const list = commandName(names.notify, names.notifyList);
  const lines = [
    stuck.skipping(channelMention(channelId), moment(since, 'f')),
    stuck.check(list),
    stuck.follow(behind),
  ];
  return note(lines.join('\n'), { private: true });
}

export const renderNotStuck = ({ stuck }: Texts, channelId: string): Message =>
  nothingDone(stuck.nothing(channelMention(channelId)));

export const renderSkipBlocked = ({ stuck, declarations: names }: Texts, channelId: string): Message =>
  nothingDone(stuck.blocked(channelMention(channelId), commandName(names.notify, names.notifyResume)));

export const renderSkipOver = ({ stuck }: Texts): Message => nothingDone(stuck.over);
