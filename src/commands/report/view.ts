import type { ItemKind } from '../../domain/media/items/item.ts';
import { REPORT_KINDS, type Report } from '../../domain/reports.ts';
import { commandName } from '../../render/kit/commandLink.ts';
import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import { MAX_FIELD_DESCRIPTION } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import { mentions, personMention } from '../../render/kit/mention.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Modal, Press } from '../../render/kit/press.ts';
import { faultLine } from '../../render/report/fault.ts';
import type { Texts } from '../../render/texts/texts.ts';

/** Characters of a reporter's text: as many as a phone shows without long scrolling. */
export const MAX_TEXT = 1000;

/**
 * Drawn from stored data alone, because Discord waits three seconds for it. Asks for an episode if the item
 * can have some. The title is empty, and the kind is missing, if only the key is known.
 */
export function renderForm(
  { report: { form, kinds } }: Texts,
  { title, kind }: { readonly title: string; readonly kind?: ItemKind | undefined },
  press: Press,
): Modal {
  const number = { lines: 'one', required: false, max: 4, description: form.number } as const;
  const season = { name: 'season', label: form.season, ...number } as const;
  const episode = { name: 'episode', label: form.episode, ...number } as const;
  const hasSeasons = kind === undefined || kind === 'show';
  return {
    title: form.title,
    inputs: [
      {
        name: 'kind',
        label: form.kind,
        required: true,
        description: clip(oneLine(title), MAX_FIELD_DESCRIPTION) || undefined,
        options: REPORT_KINDS.map((kind) => ({ label: kinds[kind], value: kind })),
      },
      ...(hasSeasons ? [season] : []),
      ...(hasSeasons || kind === 'season' ? [episode] : []),
      { name: 'text', label: form.text, description: form.textHint, lines: 'many', required: false, max: MAX_TEXT },
      { name: 'screenshot', label: form.screenshot, required: false, takes: 'picture' },
    ],
    press,
  };
}

/** No channel takes reports. `who`: the person who asks can set one, or people with these roles. */
export function renderNoChannel(texts: Texts, who: 'yourself' | readonly string[]): ChangeMessage {
  const { report, notify } = texts;
  const path = commandName(notify.declarations.notify, notify.declarations.set);
  const feed = notify.feeds.reports;
  const how = who === 'yourself' ? report.setIt(path, feed) : report.askFor(path, feed, mentions(who));
  return nothingDone([report.noChannel, how]);
}

/** `lost`: a screenshot came with it that could not be read. */
export function renderSent(texts: Texts, report: Report, lost: boolean): ChangeMessage {
  const { report: words } = texts;
  return changeNote(
    'done',
    [
      words.sent(faultLine(texts, report)),
      report.count > 1 && words.counted(report.count - 1),
      lost && words.noScreenshot,
      words.willHear,
    ],
    { private: true },
  );
}

/**
 * Replaces the card, whose text and picture are no longer needed. A list of several stays: its others are
 * still open.
 */
export const renderSolved = (
  texts: Texts,
  report: Report,
  { userId, isOneOf }: { readonly userId: string; readonly isOneOf: boolean },
): ChangeMessage =>
  changeNote('done', texts.report.solved(faultLine(texts, report), personMention(userId)), { private: isOneOf });
