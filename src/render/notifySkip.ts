import type { StuckPost } from '../domain/store.ts';
import { commandName } from './commandLink.ts';
import { note, nothingDone } from './layout.ts';
import { moment } from './markdown.ts';
import type { Message } from './message.ts';
import { channelMention } from './notifyRoute.ts';
import type { Texts } from './texts/texts.ts';

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
