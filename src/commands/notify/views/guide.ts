import type { FeedName } from '../../../domain/notifications/feeds.ts';
import { DIGEST_FREQUENCIES, type DigestFrequency, type QuietHours } from '../../../domain/notifications/settings.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import type { ComponentPress, Modal } from '../../../render/kit/message/press.ts';
import type { CommandIds } from '../../../render/kit/text/commandLink.ts';
import { formatTimeOfDay } from '../../../render/kit/text/duration.ts';
import { keepLinesThatFit } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText } from '../../../render/kit/text/markdown.ts';
import { unchangedSubscriptionLines } from '../../../render/notify/set.ts';
import { channelMention, describeQuietHours, feedNames } from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

interface Guide {
  readonly draft: {
    readonly feeds: readonly FeedName[];
    readonly channelId?: string | undefined;
    readonly kind?: DigestFrequency | undefined;
    readonly quiet?: QuietHours | undefined;
  };
  readonly feeds: readonly FeedName[];
  readonly timeZone: string;
  readonly existing: readonly Subscription[];
  readonly ids: CommandIds;
  /** A problem with the input, as escaped text. */
  readonly problem?: string | undefined;
  readonly presses: Readonly<Record<'feeds' | 'channel' | 'kind' | 'quiet' | 'save' | 'cancel', ComponentPress>>;
}

export function renderGuide(
  texts: Texts,
  { draft, feeds, timeZone, existing, ids, problem, presses }: Guide,
): ChangeResultMessage {
  const { notify } = texts;
  const { guide: words, facts } = notify;
  const feedsInChannel = existing.filter(({ channelId }) => channelId === draft.channelId).map(({ feed }) => feed);
  const stayingSubscriptions = existing.filter(
    ({ feed }) => draft.feeds.includes(feed) && !feedsInChannel.includes(feed),
  );
  const zone = clipAndEscapeText(timeZone, 60);
  const { labelled } = texts.lines;
  const lines = [
    words.head,
    `- ${labelled(words.which, feedNames(texts, draft.feeds) || notify.none)}`,
    `- ${labelled(facts.channel, draft.channelId === undefined ? notify.none : channelMention(draft.channelId))}`,
    `- ${labelled(facts.digest, draft.kind === undefined ? words.deliveryStays : notify.kinds[draft.kind])}`,
    `- ${labelled(facts.quiet, draft.quiet ? `${describeQuietHours(texts, draft.quiet)} (${zone})` : words.quietStays)}`,
    ...(problem === undefined ? [] : [problem]),
    ...(draft.channelId === undefined
      ? []
      : unchangedSubscriptionLines(texts, { staying: stayingSubscriptions, titles: new Map(), ids })),
  ];
  const content = keepLinesThatFit(lines, MAX_MESSAGE_TEXT_LENGTH).join('\n');
  const isReady = draft.channelId !== undefined && draft.feeds.length > 0;
  const options = feeds.map((feed) => ({ label: notify.feeds[feed], value: feed }));
  return createNothingChangedMessage(content, {
    controls: [
      { placeholder: words.which, options, max: options.length, press: presses.feeds },
      { placeholder: words.where, options: 'channels', press: presses.channel },
      {
        placeholder: facts.digest,
        options: DIGEST_FREQUENCIES.map((kind) => ({ label: notify.kinds[kind], value: kind })),
        press: presses.kind,
      },
      [
        { label: problem === undefined ? words.quiet : words.tryAgain, style: 'primary', press: presses.quiet },
        {
          label: words.save,
          style: 'success',
          press: presses.save,
          disabledBecause: isReady ? undefined : words.notReady,
        },
        { label: words.cancel, style: 'secondary', press: presses.cancel },
      ],
    ],
  });
}

interface QuietForm {
  readonly quiet: QuietHours | undefined;
  readonly timeZone: string;
  readonly typedText: Readonly<Record<string, string>> | undefined;
  readonly press: ComponentPress;
}

export function renderQuietHoursForm({ notify }: Texts, { quiet, timeZone, typedText, press }: QuietForm): Modal {
  const { guide } = notify;
  const field = (name: keyof typeof guide.labels, value: string, description?: string) => ({
    name,
    label: guide.labels[name],
    value: typedText?.[name] ?? value,
    description,
    lines: 'one' as const,
    required: false,
    max: 60,
  });
  return {
    title: guide.quietTitle,
    inputs: [
      field('quiet-from', quiet ? formatTimeOfDay(quiet.from) : '', guide.timeExample),
      field('quiet-to', quiet ? formatTimeOfDay(quiet.to) : ''),
      field('time-zone', timeZone),
    ],
    press,
  };
}

export const renderGuideCancelled = ({ notify }: Texts): ChangeResultMessage =>
  createNothingChangedMessage(notify.guide.cancelled);
