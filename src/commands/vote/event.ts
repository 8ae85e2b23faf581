import { z } from 'zod';
import { ChannelFailure } from '../../domain/notifications/channels.ts';
import { MAX_EVENT_TEXT_LENGTH } from '../../domain/scheduledEvents.ts';
import { serverOf } from '../../domain/servers/refs.ts';
import { itemRef } from '../../domain/servers/storedRefs.ts';
import type { VotedItem } from '../../domain/votes.ts';
import { bold, fullTitle } from '../../render/kit/media/title.ts';
import { changeNote, nothingDone } from '../../render/kit/message/layout.ts';
import type { ChangeMessage } from '../../render/kit/message/message.ts';
import type { Button, LinkButton, Modal } from '../../render/kit/message/press.ts';
import { clip, moment, oneLine } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { formatMoment, parseMoment } from '../../time/typedMoment.ts';
import { BadOption } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { createPressAction, decisionPress } from '../framework/press.ts';

const EVENT_FORM_PRESS = 'vote.event';
const PLAN_EVENT_PRESS = 'vote.event.plan';
/** Length of the event in minutes if the title's length is unknown: about an evening. */
const DEFAULT_MINUTES = 120;
const MAX_TYPED_START = 40;

const eventTarget = z.object({ item: itemRef, title: z.string(), minutes: z.number() });

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

export const askEventTimePress = createPressAction({
  name: EVENT_FORM_PRESS,
  requires: 'vote.start',
  changes: false,
  target: eventTarget,
  // The bot creates the event for the person, so the person needs Discord's permission to create events.
  unless: async ({ context }) => (context.mayCreateEvents ? undefined : nothingDone(context.texts.vote.event.notYours)),
  modal: ({ target, deps, context }): Modal => {
    const { clock, timeZone } = deps;
    const { vote } = context.texts;
    const tonight = parseMoment('20:00', timeZone, clock.now()) ?? clock.now();
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

export const planEventPress = createPressAction({
  name: PLAN_EVENT_PRESS,
  requires: 'vote.start',
  changes: ({ target, pressed }) => ({ target: 'an event', after: `${target.title}; ${pressed.fields.start}` }),
  target: eventTarget,
  fields: z.object({ start: z.string(), place: z.string() }),
  place: 'public',
  answer: async ({ target, pressed, deps, context }): Promise<ChangeMessage> => {
    const { item, title, minutes } = target;
    const { fields } = pressed;
    const { actor, servers, texts, mayCreateEvents } = context;
    const { vote } = texts;
    if (!mayCreateEvents) return nothingDone(vote.event.notYours);
    if (actor.guildId === undefined || !servers.includes(serverOf(item))) return nothingDone(vote.gone);
    const start = parseStart(fields.start, deps, texts);
    const end = new Date(start.getTime() + minutes * 60_000);
    const place = clip(oneLine(fields.place), MAX_EVENT_TEXT_LENGTH) || vote.event.home;
    try {
      const event = { guildId: actor.guildId, name: title, place, start, end };
      const planResult = await deps.scheduledEvents.plan(event);
      if (planResult.was === 'full') return nothingDone(vote.event.full);
      const sentence = vote.event[planResult.was](bold(title, texts.search.untitled), moment(start, 'f'));
      const link: LinkButton = { label: vote.event.show, style: 'link', url: planResult.url };
      return changeNote(planResult.was === 'made' ? 'done' : 'nothing', sentence, { controls: [[link]] });
    } catch (error) {
      return eventFailure(error, texts);
    }
  },
});

function parseStart(typedText: string, { timeZone, clock }: Pick<Deps, 'timeZone' | 'clock'>, { vote }: Texts): Date {
  const start = parseMoment(typedText, timeZone, clock.now());
  if (start === undefined) throw new BadOption(vote.event.start, vote.event.badStart);
  if (start <= clock.now()) throw new BadOption(vote.event.start, vote.event.past);
  return start;
}

function eventFailure(error: unknown, { vote }: InteractionContext['texts']): ChangeMessage {
  if (!(error instanceof ChannelFailure)) throw error;
  if (error.kind === 'forbidden') return nothingDone(vote.event.forbidden);
  if (error.kind === 'timed-out') return nothingDone(vote.event.timedOut);
  if (error.kind !== 'uncertain') return nothingDone(vote.event.failed);
  return changeNote('unknown', vote.event.uncertain, { private: true });
}
