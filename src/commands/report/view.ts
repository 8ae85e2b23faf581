import type { ItemKind } from '../../domain/media/items/item.ts';
import { FAULT_REPORT_KINDS, type FaultReport } from '../../domain/reports.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { MAX_FIELD_DESCRIPTION } from '../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { ComponentPress, Modal } from '../../render/kit/message/press.ts';
import { commandName } from '../../render/kit/text/commandLink.ts';
import { clipText, oneLine } from '../../render/kit/text/markdown.ts';
import { roleMentions, userMention } from '../../render/kit/text/mention.ts';
import { formatReportedFault } from '../../render/report/fault.ts';
import type { Texts } from '../../render/texts/texts.ts';

/** Maximum characters of a report's text: about as much as a phone displays without scrolling. */
export const MAX_REPORT_CHARACTERS = 1000;
export const MAX_REPORTED_PART_NUMBER = 9999;

/**
 * Renders the report form from stored data, because Discord waits only three seconds for a form. Asks for the episode
 * if the item can have episodes. Title and kind are unknown if only the item's key is known.
 */
export function renderReportForm(
  { report }: Texts,
  { title, kind }: { readonly title: string; readonly kind?: ItemKind | undefined },
  press: ComponentPress,
): Modal {
  const { form, kinds } = report;
  const numberField = { lines: 'one', required: false, max: 4, description: form.number } as const;
  const season = { name: 'season', label: form.season, ...numberField } as const;
  const episode = { name: 'episode', label: form.episode, ...numberField } as const;
  const hasSeasons = kind === undefined || kind === 'show';
  return {
    title: form.title,
    inputs: [
      {
        name: 'kind',
        label: form.kind,
        required: true,
        description: clipText(oneLine(title), MAX_FIELD_DESCRIPTION) || undefined,
        options: FAULT_REPORT_KINDS.map((reportKind) => ({ label: kinds[reportKind], value: reportKind })),
      },
      ...(hasSeasons ? [season] : []),
      ...(hasSeasons || kind === 'season' ? [episode] : []),
      {
        name: 'text',
        label: form.text,
        description: form.textHint,
        lines: 'many',
        required: false,
        max: MAX_REPORT_CHARACTERS,
      },
      { name: 'screenshot', label: form.screenshot, required: false, takes: 'picture' },
    ],
    press,
  };
}

/** Says that no channel gets reports. `setters`: `yourself` if the person can set one up, or the roles that can. */
export function renderNoReportChannel(texts: Texts, setters: 'yourself' | readonly string[]): ChangeResultMessage {
  const { report, notify } = texts;
  const path = commandName(notify.declarations.notify, notify.declarations.set);
  const feed = notify.feeds.reports;
  const hint = setters === 'yourself' ? report.setIt(path, feed) : report.askFor(path, feed, roleMentions(setters));
  return createNothingChangedMessage([report.noChannel, hint]);
}

/** `isScreenshotLost`: the attached screenshot could not be read. */
export function renderSentReport(texts: Texts, report: FaultReport, isScreenshotLost: boolean): ChangeResultMessage {
  const { report: words } = texts;
  return createChangeResultMessage(
    'done',
    [
      words.sent(formatReportedFault(texts, report)),
      report.count > 1 && words.counted(report.count - 1),
      isScreenshotLost && words.noScreenshot,
      words.willHear,
    ],
    { private: true },
  );
}

/** Replaces the report's card. If the card belongs to a list of reports, the list stays and the answer is private. */
export const renderSolvedReport = (
  texts: Texts,
  report: FaultReport,
  { userId, isOneOf }: { readonly userId: string; readonly isOneOf: boolean },
): ChangeResultMessage =>
  createChangeResultMessage('done', texts.report.solved(formatReportedFault(texts, report), userMention(userId)), {
    private: isOneOf,
  });
