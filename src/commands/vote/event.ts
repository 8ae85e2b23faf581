import { z } from 'zod';
import { ChannelFailure } from '../../domain/notifications/channels.ts';
import { MAX_EVENT_TEXT_LENGTH } from '../../domain/scheduledEvents.ts';
import { serverOfRef } from '../../domain/servers/refs.ts';
import { itemRefSchema } from '../../domain/servers/storedRefs.ts';
import type { VotedItem } from '../../domain/votes.ts';
import { bold, fullTitle } from '../../render/kit/media/title.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { Button, LinkButton, Modal } from '../../render/kit/message/press.ts';
import { clipText, formatDiscordTimestamp, oneLine } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { formatMoment, parseTypedDateTime } from '../../time/typedMoment.ts';
import { InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { createPressHandler, decisionPress } from '../framework/press.ts';

const EVENT_FORM_PRESS = 'vote.event';
const PLAN_EVENT_PRESS = 'vote.event.plan';
/** Length of the event in minutes if the title's length is unknown: about an evening. */
const DEFAULT_MINUTES = 120;
const MAX_TYPED_START = 40;

const eventTarget = z.object({ item: itemRefSchema, title: z.string(), minutes: z.number() });

export const eventButton = (texts: Texts, item: VotedItem): Button => ({
  label: texts.vote.event.button,
  style: 'secondary',
  press: {
    action: EVENT_FORM_PRESS,
    by: 'anyone',
    target: {
      item: item.ratingKey,
      title: fullTitle(item, texts.search, MAX_EVENT_TEXT_LENGTH),
      minutes: item.durationMs === undefined ? DEFAULT_MINUTES : Math.max(1, Math.ceil(item.durationMs / 60_000)),
    },
  },
});

export const askEventTimePressHandler = createPressHandler({
  name: EVENT_FORM_PRESS,
  requires: 'vote.start',
  changes: false,
  target: eventTarget,
  // The bot creates the event for the person, so the person needs Discord's permission to create events.
  unless: async ({ context }) =>
    context.mayCreateEvents ? undefined : createNothingChangedMessage(context.texts.vote.event.notYours),
  modal: ({ target, deps, context }): Modal => {
    const { clock, timeZone } = deps;
    const { vote } = context.texts;
    const tonight = parseTypedDateTime('20:00', timeZone, clock.now()) ?? clock.now();
    const fieldOptions = { lines: 'one', required: true } as const;
    return {
      title: vote.event.form,
      inputs: [
        {
          ...fieldOptions,
          name: 'start',
          label: vote.event.start,
          description: vote.event.startHint(timeZone),
          value: formatMoment(tonight, timeZone),
          max: MAX_TYPED_START,
        },
        { ...fieldOptions, name: 'place', label: vote.event.place, value: vote.event.home, max: MAX_EVENT_TEXT_LENGTH },
      ],
      press: decisionPress(PLAN_EVENT_PRESS, target),
    };
  },
});

export const planEventPressHandler = createPressHandler({
  name: PLAN_EVENT_PRESS,
  requires: 'vote.start',
  changes: ({ target, pressed }) => ({ target: 'an event', after: `${target.title}; ${pressed.fields.start}` }),
  target: eventTarget,
  fields: z.object({ start: z.string(), place: z.string() }),
  place: 'public',
  answer: async ({ target, pressed, deps, context }): Promise<ChangeResultMessage> => {
    const { item, title, minutes } = target;
    const { fields } = pressed;
    const { actor, servers, texts, mayCreateEvents } = context;
    const { vote } = texts;
    if (!mayCreateEvents) return createNothingChangedMessage(vote.event.notYours);
    if (actor.guildId === undefined || !servers.includes(serverOfRef(item)))
      return createNothingChangedMessage(vote.gone);
    const start = parseStart(fields.start, deps, texts);
    const end = new Date(start.getTime() + minutes * 60_000);
    const place = clipText(oneLine(fields.place), MAX_EVENT_TEXT_LENGTH) || vote.event.home;
    try {
      const event = { guildId: actor.guildId, name: title, place, start, end };
      const planResult = await deps.scheduledEvents.plan(event);
      if (planResult.was === 'full') return createNothingChangedMessage(vote.event.full);
      const sentence = vote.event[planResult.was](
        bold(title, texts.search.untitled),
        formatDiscordTimestamp(start, 'f'),
      );
      const link: LinkButton = { label: vote.event.show, style: 'link', url: planResult.url };
      return createChangeResultMessage(planResult.was === 'made' ? 'done' : 'nothing', sentence, {
        controls: [[link]],
      });
    } catch (error) {
      return eventFailure(error, texts);
    }
  },
});

function parseStart(
  typedText: string,
  { timeZone, clock }: Pick<CommandDeps, 'timeZone' | 'clock'>,
  { vote }: Texts,
): Date {
  const start = parseTypedDateTime(typedText, timeZone, clock.now());
  if (start === undefined) throw new InvalidOptionError(vote.event.start, vote.event.badStart);
  if (start <= clock.now()) throw new InvalidOptionError(vote.event.start, vote.event.past);
  return start;
}

function eventFailure(error: unknown, { vote }: InteractionContext['texts']): ChangeResultMessage {
  if (!(error instanceof ChannelFailure)) throw error;
  if (error.kind === 'forbidden') return createNothingChangedMessage(vote.event.forbidden);
  if (error.kind === 'timed-out') return createNothingChangedMessage(vote.event.timedOut);
  if (error.kind !== 'uncertain') return createNothingChangedMessage(vote.event.failed);
  return createChangeResultMessage('unknown', vote.event.uncertain, { private: true });
}
