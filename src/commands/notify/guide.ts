import { z } from 'zod';
import { FEEDS } from '../../domain/notifications/feeds.ts';
import { DIGEST_FREQUENCIES, type SubscriptionSettings } from '../../domain/notifications/settings.ts';
import { MAX_TEXT_INPUT_LENGTH } from '../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { ComponentPress, Json } from '../../render/kit/message/press.ts';
import { clipAndEscapeText } from '../../render/kit/text/markdown.ts';
import { createSubcommand, InvalidOptionError } from '../framework/command.ts';
import type { CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { createPressHandler, InvalidPressTarget } from '../framework/press.ts';
import { channelAuditText } from '../framework/records.ts';
import { mayManageFeed, requireFeedRight } from '../shared/notify/allowed.ts';
import { digestFromOptions } from '../shared/notify/digest.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { requireQuietHours, requireValidTimeZone } from '../shared/notify/times.ts';
import { feedsMeantByAll, planSubscriptions } from './plan.ts';
import { saveSubscriptions } from './save.ts';
import { renderGuide, renderGuideCancelled, renderQuietHoursForm } from './views/guide.ts';

/** Time of day in minutes after midnight. */
const minuteSchema = z.int().min(0).max(1439);

/**
 * The settings chosen so far. They are stored only in the tickets of the guide's buttons. Settings that are missing
 * here stay unchanged.
 */
const draftSchema = z.object({
  feeds: z.array(z.enum(FEEDS)),
  channelId: z.string().optional(),
  kind: z.enum(DIGEST_FREQUENCIES).optional(),
  quiet: z.object({ from: minuteSchema, to: minuteSchema }).optional(),
  /** IANA name of a time zone. */
  timeZone: z.string().optional(),
});
export type GuideDraft = z.output<typeof draftSchema>;

const GUIDE_PRESSES = {
  feeds: 'notify.guide.feeds',
  channel: 'notify.guide.channel',
  kind: 'notify.guide.kind',
  form: 'notify.guide.form',
  quiet: 'notify.guide.quiet',
  save: 'notify.guide.save',
  cancel: 'notify.guide.cancel',
} as const;

/** The typed fields of the form for quiet hours. */
const typedSchema = z.record(z.string(), z.string().max(MAX_TEXT_INPUT_LENGTH));
type TypedFields = z.output<typeof typedSchema>;

const commonSpec = {
  requires: 'notify.edit',
  changes: false,
  place: 'update',
  target: z.object({ draft: draftSchema }),
} as const;
const guidePress = (action: string, target: Json): ComponentPress => ({ action, target, by: 'invoker' });

interface RefusedInput {
  readonly problem: string;
  readonly typedText?: TypedFields;
}

async function showGuide(
  draft: GuideDraft,
  { deps, context }: CommandDepsAndContext,
  refusedInput?: RefusedInput,
): Promise<ChangeResultMessage> {
  const subscriptions = await deps.subscriptions.list(requireGuild(context));
  return renderGuide(context.texts, {
    draft,
    feeds: FEEDS.filter((feed) => mayManageFeed(feed, context)),
    timeZone: draft.timeZone ?? deps.timeZone,
    existing: subscriptions.filter(({ librarySectionId }) => librarySectionId === undefined),
    ids: deps.commandIds(requireGuild(context)),
    problem: refusedInput?.problem,
    presses: {
      feeds: guidePress(GUIDE_PRESSES.feeds, { draft }),
      channel: guidePress(GUIDE_PRESSES.channel, { draft }),
      kind: guidePress(GUIDE_PRESSES.kind, { draft }),
      quiet: guidePress(GUIDE_PRESSES.form, { draft, typed: refusedInput?.typedText }),
      save: { ...guidePress(GUIDE_PRESSES.save, { draft }), once: true },
      cancel: guidePress(GUIDE_PRESSES.cancel, {}),
    },
  });
}

const chooseFeeds = createPressHandler({
  ...commonSpec,
  name: GUIDE_PRESSES.feeds,
  answer: ({ target, pressed, deps, context }) => {
    const { values } = pressed;
    const feeds = FEEDS.filter((feed) => values.includes(feed) && mayManageFeed(feed, context));
    return showGuide({ ...target.draft, feeds }, { deps, context });
  },
});

const chooseChannel = createPressHandler({
  ...commonSpec,
  name: GUIDE_PRESSES.channel,
  answer: ({ target, pressed, deps, context }) => {
    const [channelId] = pressed.values;
    return showGuide({ ...target.draft, channelId }, { deps, context });
  },
});

const chooseKind = createPressHandler({
  ...commonSpec,
  name: GUIDE_PRESSES.kind,
  answer: ({ target, pressed, deps, context }) => {
    const [value] = pressed.values;
    const kind = DIGEST_FREQUENCIES.find((candidate) => candidate === value);
    if (!kind) throw new InvalidPressTarget('the chosen value was not offered');
    return showGuide({ ...target.draft, kind }, { deps, context });
  },
});

const openForm = createPressHandler({
  name: GUIDE_PRESSES.form,
  requires: 'notify.edit',
  changes: false,
  target: z.object({ draft: draftSchema, typed: typedSchema.optional() }),
  modal: ({ target, deps, context }) => {
    const { draft, typed: typedText } = target;
    return renderQuietHoursForm(context.texts, {
      quiet: draft.quiet,
      timeZone: draft.timeZone ?? deps.timeZone,
      typedText,
      press: guidePress(GUIDE_PRESSES.quiet, { draft }),
    });
  },
});

/**
 * Adds the typed quiet hours and time zone to the draft. After invalid input, the form opens again with the typed text.
 */
const submitQuiet = createPressHandler({
  ...commonSpec,
  name: GUIDE_PRESSES.quiet,
  fields: typedSchema,
  answer: ({ target, pressed, deps, context }) => {
    const { fields } = pressed;
    const fieldText = (name: string) => fields[name]?.trim() || undefined;
    try {
      const quiet = requireQuietHours(fieldText('quiet-from'), fieldText('quiet-to'), context);
      const zone = requireValidTimeZone(fieldText('time-zone'), context) ?? deps.timeZone;
      // The form is prefilled with the bot's own time zone. Without quiet hours, this prefilled zone changes nothing.
      const timeZone = quiet === undefined && zone === deps.timeZone ? undefined : zone;
      return showGuide({ ...target.draft, quiet, timeZone }, { deps, context });
    } catch (error) {
      if (!(error instanceof InvalidOptionError)) throw error;
      return showGuide(
        target.draft,
        { deps, context },
        { problem: describeProblem(error, context), typedText: fields },
      );
    }
  },
});

function describeProblem({ option, problem }: InvalidOptionError, { texts }: InteractionContext): string {
  const labels: Readonly<Record<string, string>> = texts.notify.guide.labels;
  return texts.errors.badOption(labels[option] ?? option, clipAndEscapeText(problem, 200));
}

/**
 * The settings that change. A digest comes at the default time, because the guide does not ask for the time.
 * Subscriptions with the bot's own time zone follow later changes of that zone.
 */
function settingsToSave(
  { kind, quiet, timeZone }: GuideDraft,
  { deps, context }: CommandDepsAndContext,
): Partial<SubscriptionSettings> {
  const isDefaultTimeZone = timeZone === deps.timeZone ? true : undefined;
  return {
    ...(kind && { digest: digestFromOptions({ kind, at: undefined, weekday: undefined }, { kind: 'off' }, context) }),
    ...(quiet && { quiet }),
    ...(timeZone !== undefined && { timeZone, isDefaultTimeZone }),
  };
}

/** Subscribes to all chosen feeds. As with `/notify set`, existing subscriptions in other channels stay there. */
const save = createPressHandler({
  ...commonSpec,
  name: GUIDE_PRESSES.save,
  changes: ({ target }) => {
    const { feeds, channelId, ...settings } = target.draft;
    return {
      target: `subscriptions to ${feeds.join(', ')}`,
      after: JSON.stringify({ channelId: channelId && channelAuditText(channelId), ...settings }),
    };
  },
  answer: async ({ target, deps, context }) => {
    const { feeds, channelId: channel } = target.draft;
    if (channel === undefined || feeds.length === 0) return await showGuide(target.draft, { deps, context });
    for (const feed of feeds) requireFeedRight(feed, context);
    const { guide } = context.texts.notify;
    const place = { guildId: requireGuild(context) };
    const changes = settingsToSave(target.draft, { deps, context });
    const request = { feeds, areSeveralFeeds: true, channel, changes };
    const { planned, staying } = await planSubscriptions(place, request, { deps, context });
    const savingOptions = { groupTitle: guide.chosen, staying, requestedChannelId: channel, titles: new Map() };
    return await saveSubscriptions(planned, savingOptions, { deps, context });
  },
});

const cancel = createPressHandler({
  ...commonSpec,
  name: GUIDE_PRESSES.cancel,
  target: z.object({}),
  answer: async ({ context }) => renderGuideCancelled(context.texts),
});

/**
 * Asks step by step for the options of `/notify set` and `/notify digest`, for several feeds at once. Nothing changes
 * until the person saves.
 */
export const notifyGuideCommand = createSubcommand({
  words: (texts) => texts.notify.declarations.guide,
  requires: 'notify.edit',
  changes: false,
  presses: [chooseFeeds, chooseChannel, chooseKind, openForm, submitQuiet, save, cancel],
  answer: ({ deps, context }) =>
    showGuide({ feeds: [...feedsMeantByAll({ guildId: requireGuild(context) })] }, { deps, context }),
});
