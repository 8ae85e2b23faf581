import { z } from 'zod';
import { ifReadable } from '../../domain/media/server/attempt.ts';
import { subscriptionsFor } from '../../domain/notifications/subscriptions.ts';
import { REPORT_KINDS } from '../../domain/reports.ts';
import { type ItemRef, keyOf, serverOf } from '../../domain/servers/refs.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Modal } from '../../render/kit/press.ts';
import { fullTitle } from '../../render/kit/title.ts';
import { faultLine } from '../../render/report/fault.ts';
import { localeOf, type Texts } from '../../render/texts/texts.ts';
import type { Pressed } from '../framework/action.ts';
import { BadOption } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import type { ShownItem } from '../framework/messageCommand.ts';
import { decision, press } from '../framework/press.ts';
import { type CardItem, cardTarget, chosenFrom } from '../shared/items/items.ts';
import { OPEN } from '../shared/items/reportButton.ts';
import { MAX_TEXT, renderForm, renderNoChannel, renderSent } from './view.ts';

const SEND = 'report.send';

const COMMON = { requires: 'report.send', target: cardTarget } as const;

/** True if reports have a reader: a channel of that guild takes reports, of that server if one is named. */
export async function isRead(
  { subscriptions }: Pick<Deps, 'subscriptions'>,
  { guildId }: InteractionContext['actor'],
  ratingKey?: ItemRef,
): Promise<boolean> {
  const all = guildId === undefined ? [] : await subscriptions.list(guildId);
  if (ratingKey === undefined) return all.some(({ feed }) => feed === 'reports');
  return subscriptionsFor(all, 'reports', { server: serverOf(ratingKey) }).length > 0;
}

/** No channel takes reports: names the people who could set one. */
export function noChannel({ texts, may, levelsAbove }: InteractionContext): ChangeMessage {
  const admins = levelsAbove.find(({ level }) => level === 'admin')?.roleIds ?? [];
  return renderNoChannel(texts, may('notify.edit') ? 'yourself' : admins);
}

export const formFor = (texts: Texts, { ratingKey, title = '', kind }: ShownItem): Modal =>
  renderForm(texts, { title, kind }, decision(SEND, { items: [{ ratingKey, title, kind }] }));

/** Opens the form, or explains immediately why a report would not be read. */
const open = press({
  ...COMMON,
  name: OPEN,
  changes: false,
  unless: async ({ target, deps, context, pressed }) => {
    const { values } = pressed;
    const { ratingKey } = chosenFrom(target, values);
    return (await isRead(deps, context.actor, ratingKey)) ? undefined : noChannel(context);
  },
  modal: ({ target, context, pressed }) => formFor(context.texts, chosenFrom(target, pressed.values)),
});

const fields = z.object({
  kind: z.enum(REPORT_KINDS),
  season: z.string().trim().default(''),
  episode: z.string().trim().default(''),
  text: z.string().trim().max(MAX_TEXT),
});

const send = press({
  ...COMMON,
  name: SEND,
  place: 'private',
  fields,
  changes: ({ target, pressed }) => {
    const { kind } = pressed.fields;
    const { ratingKey } = chosenFrom(target, []);
    return { target: `item ${ratingKey}`, after: kind, refs: [ratingKey] };
  },
  answer: async ({ target, pressed, deps, context }) =>
    await report(chosenFrom(target, []), pressed, { deps, context }),
});

async function report(
  { ratingKey, title: known }: CardItem,
  { fields: { kind, text, ...typed }, uploads: [upload] = [] }: Pressed<z.output<typeof fields>>,
  { deps, context }: Working,
): Promise<ChangeMessage> {
  const { texts, signal, actor, servers } = context;
  const part = { season: numberIn('season', typed, context), episode: numberIn('episode', typed, context) };
  const { userId, guildId } = actor;
  if (guildId === undefined || !(await isRead(deps, actor, ratingKey))) return noChannel(context);
  if (!servers.includes(serverOf(ratingKey))) return nothingDone(texts.report.gone);
  // An item that does not play may be on a server that is away.
  const item = await ifReadable(() => deps.media.item(ratingKey, { signal }));
  const title = item ? fullTitle(item, texts.search.untitled) : known || `#${keyOf(ratingKey)}`;
  const screenshot = upload && (await deps.screenshotOf(upload, signal));
  const fault = { guildId, ratingKey, kind, ...part };
  const sender = { userId, locale: localeOf(texts), text: text || undefined, screenshot, at: deps.clock.now() };
  const added = await deps.reports.add({ ...fault, title, ...sender });
  if (added === 'already') return nothingDone(texts.report.already(faultLine(texts, { ...fault, title })));
  deps.wake();
  return renderSent(texts, added, upload !== undefined && screenshot === undefined);
}

function numberIn<Name extends 'season' | 'episode'>(
  name: Name,
  typed: Readonly<Record<Name, string>>,
  { texts: { report: words } }: InteractionContext,
): number | undefined {
  if (typed[name] === '') return undefined;
  if (!/^\d{1,4}$/.test(typed[name])) throw new BadOption(words.form[name], words.badNumber);
  return Number(typed[name]);
}

export const sendingPresses = [open, send];
