import { z } from 'zod';
import { readUnlessServerFails } from '../../domain/media/server/attempt.ts';
import { findSubscriptionsForEvent } from '../../domain/notifications/subscriptions.ts';
import { FAULT_REPORT_KINDS, type FaultReportKind, type UploadedFile } from '../../domain/reports.ts';
import { type ItemRef, serverLocalKeyOfRef, serverOfRef } from '../../domain/servers/refs.ts';
import { formatItemTitleForStorage, localizeStoredTitle } from '../../render/kit/media/title.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { Modal } from '../../render/kit/message/press.ts';
import { formatReportedFault } from '../../render/report/fault.ts';
import { localeOf, type Texts } from '../../render/texts/texts.ts';
import { InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import type { ItemInMessage } from '../framework/messageCommand.ts';
import { createPressHandler, decisionPress } from '../framework/press.ts';
import { type CardItem, cardTargetSchema, chosenItem } from '../shared/items/items.ts';
import { REPORT_FORM_HANDLER_NAME } from '../shared/items/reportButton.ts';
import { MAX_REPORT_CHARACTERS, renderNoReportChannel, renderReportForm, renderSentReport } from './view.ts';

const SEND_REPORT_PRESS = 'report.send';

const COMMON_SPEC = { requires: 'report.send', target: cardTargetSchema } as const;

/** True if a channel gets reports about the item. Without an item: if a channel gets any reports. */
export async function hasReportChannel(
  { subscriptions }: Pick<CommandDeps, 'subscriptions'>,
  { guildId }: InteractionContext['actor'],
  ratingKey?: ItemRef,
): Promise<boolean> {
  const guildSubscriptions = guildId === undefined ? [] : await subscriptions.list(guildId);
  if (ratingKey === undefined) return guildSubscriptions.some(({ feed }) => feed === 'reports');
  return findSubscriptionsForEvent(guildSubscriptions, 'reports', { server: serverOfRef(ratingKey) }).length > 0;
}

export function buildNoReportChannelAnswer({ texts, may, levelsAbove }: InteractionContext): ChangeResultMessage {
  const admins = levelsAbove.find(({ level }) => level === 'admin')?.roleIds ?? [];
  return renderNoReportChannel(texts, may('notify.edit') ? 'yourself' : admins);
}

export const buildReportForm = (texts: Texts, { ratingKey, title = '', kind }: ItemInMessage): Modal =>
  renderReportForm(
    texts,
    { title: title && localizeStoredTitle(texts.search, title), kind },
    decisionPress(SEND_REPORT_PRESS, { items: [{ ratingKey, title, kind }] }),
  );

const openReportForm = createPressHandler({
  ...COMMON_SPEC,
  name: REPORT_FORM_HANDLER_NAME,
  changes: false,
  unless: async ({ target, deps, context, pressed }) => {
    const { values } = pressed;
    const { ratingKey } = chosenItem(target, values);
    return (await hasReportChannel(deps, context.actor, ratingKey)) ? undefined : buildNoReportChannelAnswer(context);
  },
  modal: ({ target, context, pressed }) => buildReportForm(context.texts, chosenItem(target, pressed.values)),
});

const fields = z.object({
  kind: z.enum(FAULT_REPORT_KINDS),
  season: z.string().trim().default(''),
  episode: z.string().trim().default(''),
  text: z.string().trim().max(MAX_REPORT_CHARACTERS),
});

const send = createPressHandler({
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
  readonly kind: FaultReportKind;
  readonly text: string;
  readonly season?: number | undefined;
  readonly episode?: number | undefined;
  readonly upload?: UploadedFile | undefined;
}

export async function sendReport(
  { ratingKey, title: cardTitle }: CardItem,
  { kind, text, season, episode, upload }: Complaint,
  { deps, context }: CommandDepsAndContext,
): Promise<ChangeResultMessage> {
  const { texts, signal, actor, servers } = context;
  const { userId, guildId } = actor;
  if (guildId === undefined || !(await hasReportChannel(deps, actor, ratingKey)))
    return buildNoReportChannelAnswer(context);
  if (!servers.includes(serverOfRef(ratingKey))) return createNothingChangedMessage(texts.report.gone);
  // Reports are possible even if the item cannot be read, because its server may be down.
  const item = await readUnlessServerFails(() => deps.media.item(ratingKey, { signal }));
  const title = item ? formatItemTitleForStorage(item) : cardTitle || `#${serverLocalKeyOfRef(ratingKey)}`;
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
  if (result === 'already') return createNothingChangedMessage(texts.report.already(formatReportedFault(texts, fault)));
  deps.wake();
  return renderSentReport(texts, result, upload !== undefined && screenshot === undefined);
}

/** Throws an InvalidOptionError for a text that is not a number. */
function parseNumber(
  field: 'season' | 'episode',
  typedText: string,
  { texts }: InteractionContext,
): number | undefined {
  const { form, badNumber } = texts.report;
  if (typedText === '') return undefined;
  if (!/^\d{1,4}$/.test(typedText)) throw new InvalidOptionError(form[field], badNumber);
  return Number(typedText);
}

export const reportSendingPresses = [openReportForm, send];
