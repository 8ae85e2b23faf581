import { z } from 'zod';
import { FEEDS } from '../../domain/notifications/feeds.ts';
import { DIGEST_KINDS, type SubscriptionSettings } from '../../domain/notifications/settings.ts';
import { MAX_INPUT } from '../../render/kit/limits.ts';
import { plainClipped } from '../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Json, Press } from '../../render/kit/press.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import type { InteractionContext, Working } from '../framework/context.ts';
import { BadTarget, press } from '../framework/press.ts';
import { channelRecord } from '../framework/records.ts';
import { mayTouch, refuseFeed } from '../shared/notify/allowed.ts';
import { planDigest } from '../shared/notify/digest.ts';
import { guildOf } from '../shared/notify/libraries.ts';
import { quietOption, zoneOption } from '../shared/notify/times.ts';
import { allFeeds, plan } from './plan.ts';
import { save as saveAll } from './save.ts';
import { renderGuide, renderGuideCancelled, renderQuietForm } from './views/guide.ts';

const minute = z.int().min(0).max(1439);

/** The planned setup. Stored only in the tickets of its own buttons; missing parts stay unchanged. */
const draft = z.object({
  feeds: z.array(z.enum(FEEDS)),
  channelId: z.string().optional(),
  kind: z.enum(DIGEST_KINDS).optional(),
  quiet: z.object({ from: minute, to: minute }).optional(),
  /** IANA; missing while it is the bot's own. */
  timeZone: z.string().optional(),
});
export type GuideDraft = z.output<typeof draft>;

const ACTIONS = {
  feeds: 'notify.guide.feeds',
  channel: 'notify.guide.channel',
  kind: 'notify.guide.kind',
  form: 'notify.guide.form',
  quiet: 'notify.guide.quiet',
  save: 'notify.guide.save',
  cancel: 'notify.guide.cancel',
} as const;

const typedSchema = z.record(z.string(), z.string().max(MAX_INPUT));
type Typed = z.output<typeof typedSchema>;

const common = { requires: 'notify.edit', changes: false, place: 'update', target: z.object({ draft }) } as const;
const by = (action: string, target: Json): Press => ({ action, target, by: 'invoker' });

interface Refused {
  readonly problem: string;
  readonly typed?: Typed;
}

/** Shows the choices so far, and the possible steps. Invalid input is shown in the form again. */
async function show(current: GuideDraft, { deps, context }: Working, refused?: Refused): Promise<ChangeMessage> {
  const subscriptions = await deps.subscriptions.list(guildOf(context));
  return renderGuide(context.texts, {
    draft: current,
    feeds: FEEDS.filter((feed) => mayTouch(feed, context)),
    timeZone: current.timeZone ?? deps.timeZone,
    there: subscriptions.filter(({ librarySectionId }) => librarySectionId === undefined),
    ids: deps.commandIds(guildOf(context)),
    problem: refused?.problem,
    presses: {
      feeds: by(ACTIONS.feeds, { draft: current }),
      channel: by(ACTIONS.channel, { draft: current }),
      kind: by(ACTIONS.kind, { draft: current }),
      quiet: by(ACTIONS.form, { draft: current, typed: refused?.typed }),
      save: { ...by(ACTIONS.save, { draft: current }), once: true },
      cancel: by(ACTIONS.cancel, {}),
    },
  });
}

const chooseFeeds = press({
  ...common,
  name: ACTIONS.feeds,
  answer: ({ target, pressed, deps, context }) => {
    const { values } = pressed;
    const feeds = FEEDS.filter((feed) => values.includes(feed) && mayTouch(feed, context));
    return show({ ...target.draft, feeds }, { deps, context });
  },
});

const chooseChannel = press({
  ...common,
  name: ACTIONS.channel,
  answer: ({ target, pressed, deps, context }) => {
    const [channelId] = pressed.values;
    return show({ ...target.draft, channelId }, { deps, context });
  },
});

const chooseKind = press({
  ...common,
  name: ACTIONS.kind,
  answer: ({ target, pressed, deps, context }) => {
    const [chosen] = pressed.values;
    const kind = DIGEST_KINDS.find((each) => each === chosen);
    if (!kind) throw new BadTarget('what was picked was not offered');
    return show({ ...target.draft, kind }, { deps, context });
  },
});

const openForm = press({
  name: ACTIONS.form,
  requires: 'notify.edit',
  changes: false,
  target: z.object({ draft, typed: typedSchema.optional() }),
  modal: ({ target, deps, context }) => {
    const { draft: current, typed } = target;
    return renderQuietForm(context.texts, {
      quiet: current.quiet,
      timeZone: current.timeZone ?? deps.timeZone,
      typed,
      press: by(ACTIONS.quiet, { draft: current }),
    });
  },
});

/** Invalid input can be corrected: the form opens again with the typed text. */
const submitQuiet = press({
  ...common,
  name: ACTIONS.quiet,
  fields: typedSchema,
  answer: ({ target, pressed, deps, context }) => {
    const { fields } = pressed;
    const given = (name: string) => fields[name]?.trim() || undefined;
    try {
      const quiet = quietOption(given('quiet-from'), given('quiet-to'), context);
      const zone = zoneOption(given('time-zone'), context);
      const timeZone = zone === deps.timeZone ? undefined : zone;
      return show({ ...target.draft, quiet, timeZone }, { deps, context });
    } catch (error) {
      if (!(error instanceof BadOption)) throw error;
      return show(target.draft, { deps, context }, { problem: problemOf(error, context), typed: fields });
    }
  },
});

function problemOf({ option, problem }: BadOption, { texts }: InteractionContext): string {
  const labels: Readonly<Record<string, string>> = texts.notify.guide.labels;
  return texts.errors.badOption(labels[option] ?? option, plainClipped(problem, 200));
}

const settingsOf = (
  { kind, quiet, timeZone }: GuideDraft,
  context: InteractionContext,
): Partial<SubscriptionSettings> => ({
  ...(kind && { digest: planDigest({ kind, at: undefined, weekday: undefined }, { kind: 'off' }, context) }),
  ...(quiet && { quiet }),
  ...(timeZone !== undefined && { timeZone, isDefaultTimeZone: undefined }),
});

/** Saves all chosen feeds together, like `/notify set` for all feeds: subscriptions in other channels stay there. */
const save = press({
  ...common,
  name: ACTIONS.save,
  changes: ({ target }) => {
    const { feeds, channelId, ...settings } = target.draft;
    return {
      target: `subscriptions to ${feeds.join(', ')}`,
      after: JSON.stringify({ channelId: channelId && channelRecord(channelId), ...settings }),
    };
  },
  answer: async ({ target, deps, context }) => {
    const { feeds, channelId: channel } = target.draft;
    if (channel === undefined || feeds.length === 0) return await show(target.draft, { deps, context });
    for (const feed of feeds) refuseFeed(feed, context);
    const { guide } = context.texts.notify;
    const place = { guildId: guildOf(context) };
    const wanted = { feeds, isSeveral: true, channel, given: settingsOf(target.draft, context) };
    const { planned, staying } = await plan(place, wanted, { deps, context });
    const saving = { several: guide.chosen, staying, named: channel, titles: new Map() };
    return await saveAll(planned, saving, { deps, context });
  },
});

const cancel = press({
  ...common,
  name: ACTIONS.cancel,
  target: z.object({}),
  answer: async ({ context }) => renderGuideCancelled(context.texts),
});

/**
 * Asks for the options of `/notify set` and `/notify digest`, for several feeds together; nothing changes
 * before it is saved.
 */
export const guide = subcommand({
  words: (texts) => texts.notify.declarations.guide,
  requires: 'notify.edit',
  changes: false,
  presses: [chooseFeeds, chooseChannel, chooseKind, openForm, submitQuiet, save, cancel],
  answer: ({ deps, context }) => show({ feeds: [...allFeeds({ guildId: guildOf(context) })] }, { deps, context }),
});
