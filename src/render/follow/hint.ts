import type { ItemRef } from '../../domain/servers/refs.ts';
import { bold } from '../kit/media/title.ts';
import { createNoteMessage } from '../kit/message/layout.ts';
import type { Message } from '../kit/message/message.ts';
import type { Texts } from '../texts/texts.ts';
import { FOLLOW_BUTTON_ACTIONS } from './followButtons.ts';

interface FollowHint {
  readonly key: ItemRef;
  readonly title: string;
  readonly hintsLink: string;
}

/**
 * Renders the hint to follow a series. Only the person who searched sees the hint, because it reveals how often they
 * searched.
 */
export function renderFollowHint(texts: Texts, { key, title, hintsLink }: FollowHint): Message {
  const name = bold(title, texts.search.untitled);
  const target = { items: [{ ratingKey: key, title }] };
  return createNoteMessage(texts.me.hints.follow(name, hintsLink), {
    private: true,
    controls: [
      [
        {
          label: texts.me.hints.followLabel,
          style: 'secondary',
          press: { action: FOLLOW_BUTTON_ACTIONS.item, target, by: 'invoker' },
        },
      ],
    ],
  });
}
