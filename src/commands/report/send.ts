import { z } from 'zod';
import { readOptional } from '../../domain/media/server/attempt.ts';
import { subscriptionsToEvent } from '../../domain/notifications/subscriptions.ts';
import { REPORT_KINDS, type ReportKind, type UploadedFile } from '../../domain/reports.ts';
import { bareKeyOf, type ItemRef, serverOf } from '../../domain/servers/refs.ts';
import { storedTitle, titleIn } from '../../render/kit/media/title.ts';
import { nothingDone } from '../../render/kit/message/layout.ts';
import type { ChangeMessage } from '../../render/kit/message/message.ts';
import type { Modal } from '../../render/kit/message/press.ts';
import { faultLine } from '../../render/report/fault.ts';
import { localeOf, type Texts } from '../../render/texts/texts.ts';
import { BadOption } from '../framework/command.ts';
import type { Deps, DepsAndContext, InteractionContext } from '../framework/context.ts';
import type { ShownItem } from '../framework/messageCommand.ts';
import { createPressAction, decisionPress } from '../framework/press.ts';
import { type CardItem, cardTargetSchema, chosenItem } from '../shared/items/items.ts';
import { OPEN_REPORT_PRESS } from '../shared/items/reportButton.ts';
import { MAX_REPORT_CHARACTERS, renderNoReportChannel, renderReportForm, renderSentReport } from './view.ts';

const SEND_REPORT_PRESS = 'report.send';

const COMMON_SPEC = { requires: 'report.send', target: cardTargetSchema } as const;

/** True if a channel gets reports about the item. Without an item: if a channel gets any reports. */
export async function hasReportChannel(
  { subscriptions }: Pick<Deps, 'subscriptions'>,
  { guildId }: InteractionContext['actor'],
  ratingKey?: ItemRef,
): Promise<boolean> {
  const guildSubscriptions = guildId === undefined ? [] : await subscriptions.list(guildId);
  if (ratingKey === undefined) return guildSubscriptions.some(({ feed }) => feed === 'reports');
  return subscriptionsToEvent(guildSubscriptions, 'reports', { server: serverOf(ratingKey) }).length > 0;
}

export function noChannelAnswer({ texts, may, levelsAbove }: InteractionContext): ChangeMessage {
  const admins = levelsAbove.find(({ level }) => level === 'admin')?.roleIds ?? [];
  return renderNoReportChannel(texts, may('notify.edit') ? 'yourself' : admins);
}

export const reportForm = (texts: Texts, { ratingKey, title = '', kind }: ShownItem): Modal =>
  renderReportForm(
    texts,
    { title: title && titleIn(texts.search, title), kind },
    decisionPress(SEND_REPORT_PRESS, { items: [{ ratingKey, title, kind }] }),
  );

const openReportForm = createPressAction({
  ...COMMON_SPEC,
  name: OPEN_REPORT_PRESS,
  changes: false,
  unless: async ({ target, deps, context, pressed }) => {
    const { values } = pressed;
    const { ratingKey } = chosenItem(target, values);
    return (await hasReportChannel(deps, context.actor, ratingKey)) ? undefined : noChannelAnswer(context);
  },
  modal: ({ target, context, pressed }) => reportForm(context.texts, chosenItem(target, pressed.values)),
});

const fields = z.object({
  kind: z.enum(REPORT_KINDS),
  season: z.string().trim().default(''),
  episode: z.string().trim().default(''),
  text: z.string().trim().max(MAX_REPORT_CHARACTERS),
});

const send = createPressAction({
  ...COMMON_SPEC,
  name: SEND_REPORT_PRESS,
  place: 'private',
  fields,
  changes: ({ target, pressed }) => {
    const { kind } = pressed.fields;
    const { ratingKey } = chosenItem(target);
    return { target: `item ${ratingKey}`, after: kind, refs: [ratingKey] };
  },
  answer: async ({ target, pressed, deps, context }) => {
    const { kind, text, season, episode } = pressed.fields;
    const complaint = {
      kind,
      text,
      season: parseNumber('season', season, context),
      episode: parseNumber('episode', episode, context),
      upload: pressed.uploads?.[0],
    };
    return await sendReport(chosenItem(target), complaint, { deps, context });
  },
});

interface Complaint {
  readonly kind: ReportKind;
  readonly text: string;
  readonly season?: number | undefined;
  readonly episode?: number | undefined;
  readonly upload?: UploadedFile | undefined;
}

export async function sendReport(
  { ratingKey, title: cardTitle }: CardItem,
  { kind, text, season, episode, upload }: Complaint,
  { deps, context }: DepsAndContext,
): Promise<ChangeMessage> {
  const { texts, signal, actor, servers } = context;
  const { userId, guildId } = actor;
  if (guildId === undefined || !(await hasReportChannel(deps, actor, ratingKey))) return noChannelAnswer(context);
  if (!servers.includes(serverOf(ratingKey))) return nothingDone(texts.report.gone);
  // Reports are possible even if the item cannot be read, because its server may be down.
  const item = await readOptional(() => deps.media.item(ratingKey, { signal }));
  const title = item ? storedTitle(item) : cardTitle || `#${bareKeyOf(ratingKey)}`;
  const screenshot = upload && (await deps.screenshotOf(upload, signal));
  const fault = { guildId, ratingKey, title, kind, season, episode };
  const result = await deps.reports.add({
    ...fault,
    userId,
    locale: localeOf(texts),
    text: text || undefined,
    screenshot,
    at: deps.clock.now(),
  });
  if (result === 'already') return nothingDone(texts.report.already(faultLine(texts, fault)));
  deps.wake();
  return renderSentReport(texts, result, upload !== undefined && screenshot === undefined);
}

/** Throws a BadOption for a text that is not a number. */
function parseNumber(
  field: 'season' | 'episode',
  typedText: string,
  { texts }: InteractionContext,
): number | undefined {
  const { form, badNumber } = texts.report;
  if (typedText === '') return undefined;
  if (!/^\d{1,4}$/.test(typedText)) throw new BadOption(form[field], badNumber);
  return Number(typedText);
}

export const reportSendingPresses = [openReportForm, send];
