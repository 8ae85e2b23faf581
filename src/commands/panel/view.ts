import type { PermissionLevelRoles } from '../../domain/access/access.ts';
import type { Board } from '../../domain/live/boards.ts';
import type { ChannelProblem } from '../../domain/notifications/channels.ts';
import { higherLevelsText } from '../../render/access/moreLevels.ts';
import { taskMenu } from '../../render/kit/message/controls.ts';
import {
  createChangeResultMessage,
  createListMessage,
  createNoteMessage,
  createNothingChangedMessage,
} from '../../render/kit/message/layout.ts';
import { MAX_SELECT_OPTIONS } from '../../render/kit/message/limits.ts';
import type { ChangeResultMessage, Message } from '../../render/kit/message/message.ts';
import type { Button, ComponentPress, PressedTask, StringSelectMenu } from '../../render/kit/message/press.ts';
import { roleMentions } from '../../render/kit/text/mention.ts';
import { channelProblemLines } from '../../render/notify/set.ts';
import { channelMention, languageName } from '../../render/notify/subscription.ts';
import type { Texts } from '../../render/texts/texts.ts';

export interface TaskButton {
  readonly label: string;
  readonly press: PressedTask;
}

const buttonOf = ({ label, press }: TaskButton, by: ComponentPress['by']): Button => ({
  label,
  style: 'secondary',
  press: { ...press, by },
});

/** Anyone may press a button. Permissions are checked for the person who presses it. */
export const renderPanel = ({ panel }: Texts, rows: readonly (readonly TaskButton[])[]): Message =>
  createNoteMessage([panel.head, panel.intro], {
    controls: rows.map((row) => row.map((task) => buttonOf(task, 'anyone'))),
  });

export type OwnTasksPanelSection = keyof Texts['panel']['parts'];

interface MyThings {
  readonly parts: readonly { readonly part: OwnTasksPanelSection; readonly tasks: readonly TaskButton[] }[];
  readonly levelsAbove: readonly PermissionLevelRoles[];
}

export function renderOwnTasks({ panel, help }: Texts, { parts, levelsAbove }: MyThings): Message {
  const rows = parts
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ part, tasks }) => ({
      content: panel.parts[part],
      under: tasks.map((task) => buttonOf(task, 'invoker')),
    }));
  const above = levelsAbove.length > 0 ? [{ content: waysToMore({ panel, help }, levelsAbove) }] : [];
  return createListMessage({ head: panel.mineHead, rows: [...rows, ...above], foot: () => undefined, private: true });
}

function waysToMore(
  { panel, help }: Pick<Texts, 'panel' | 'help'>,
  levelsAbove: readonly PermissionLevelRoles[],
): string {
  const adminRoles = levelsAbove.find(({ level }) => level === 'admin')?.roleIds ?? [];
  const roles = higherLevelsText(help, levelsAbove);
  return adminRoles.length === 0 ? roles : `${roles}\n${panel.whoChanges(roleMentions(adminRoles))}`;
}

export interface PanelMenuTask extends TaskButton {
  readonly subject: keyof Texts['help']['parts'];
  /** The command, as people type it in their language. */
  readonly path: string;
}

interface MoreTasks {
  readonly tasks: readonly PanelMenuTask[];
  readonly levelsAbove: readonly PermissionLevelRoles[];
}

/** A menu for each subject. A subject with more tasks than a menu takes gets several menus. */
export function renderMoreTasks({ panel, help }: Texts, { tasks, levelsAbove }: MoreTasks): Message {
  const menus = Object.entries(help.parts).flatMap(([subject, heading]) =>
    subjectMenus(
      panel,
      heading.replace(/^#+ /, ''),
      tasks.filter((task) => task.subject === subject),
    ),
  );
  const above = levelsAbove.length > 0 && waysToMore({ panel, help }, levelsAbove);
  return createNoteMessage([panel.moreHead, above], { private: true, controls: menus });
}

function subjectMenus(
  panel: Texts['panel'],
  name: string,
  tasks: readonly PanelMenuTask[],
): readonly StringSelectMenu[] {
  const menuCount = Math.ceil(tasks.length / MAX_SELECT_OPTIONS);
  const menus: StringSelectMenu[] = [];
  for (let start = 0; start < tasks.length; start += MAX_SELECT_OPTIONS) {
    const menuTasks = tasks.slice(start, start + MAX_SELECT_OPTIONS);
    const options = menuTasks.map(({ label, path, press }) => ({ label, description: `/${path}`, press }));
    menus.push(taskMenu(panel.subject(name, menus.length + 1, menuCount), options, 'invoker'));
  }
  return menus;
}

interface SavedPanel {
  readonly panel: Board;
  readonly mayPin: boolean | undefined;
}

export const renderSavedPanel = (texts: Texts, { panel, mayPin }: SavedPanel): ChangeResultMessage =>
  createChangeResultMessage(
    'done',
    [
      texts.panel.set(channelMention(panel.channelId), languageName(texts, panel.locale)),
      texts.panel.comes,
      mayPin === false && texts.panel.mayNotPin(channelMention(panel.channelId)),
    ],
    { private: true },
  );

export const renderUnusablePanelChannel = (
  texts: Texts,
  unusable: { readonly channelId: string; readonly problems: readonly ChannelProblem[] },
): ChangeResultMessage =>
  createNothingChangedMessage(
    [texts.panel.notSet(channelMention(unusable.channelId)), ...channelProblemLines(texts, unusable)].join('\n'),
  );
