import type { Message } from '../../render/kit/message/message.ts';
import type { PressedTask } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { askOptionsPress, runCommandPress } from '../framework/tasks/target.ts';
import { type OwnTasksPanelSection, renderPanel, type TaskButton } from './view.ts';

type TaskLabels = Texts['panel']['tasks'];

interface PanelTask {
  readonly label: keyof TaskLabels;
  readonly path: string;
  /** The options for which a form asks. If missing, the command runs at once. */
  readonly fields?: readonly string[];
}

const pressOf = ({ path, fields }: PanelTask): PressedTask =>
  fields ? askOptionsPress(path, fields) : runCommandPress(path);

/** Tasks of the panel's own buttons. The other buttons of the panel lead to further buttons. */
const FIND: PanelTask = { label: 'find', path: 'search', fields: ['query', 'library'] };
const PICK: PanelTask = { label: 'pick', path: 'pick' };
const NEW: PanelTask = { label: 'fresh', path: 'new' };
const PLAYING: PanelTask = { label: 'playing', path: 'session list' };

export const PANEL_OWN_TASKS_HANDLER_NAME = 'panel.mine';
export const PANEL_MORE_TASKS_HANDLER_NAME = 'panel.more';

export function panelMessage(texts: Texts): Message {
  const { panel } = texts;
  const buttonFor = (task: PanelTask): TaskButton => ({ label: panel.tasks[task.label], press: pressOf(task) });
  return renderPanel(texts, [
    [buttonFor(FIND), buttonFor(PICK), buttonFor(NEW)],
    [
      { label: panel.mine, press: { action: PANEL_OWN_TASKS_HANDLER_NAME, target: {} } },
      buttonFor(PLAYING),
      { label: panel.more, press: { action: PANEL_MORE_TASKS_HANDLER_NAME, target: {} } },
    ],
  ]);
}

/** Parts of the answer *My things*, in order. Each part has at most five tasks, because a row takes five buttons. */
const MY_PARTS = [
  'follows',
  'quiet',
  'plays',
  'playlists',
  'account',
  'wrong',
] as const satisfies readonly OwnTasksPanelSection[];

const MY_TASKS: Readonly<Record<(typeof MY_PARTS)[number], readonly PanelTask[]>> = {
  follows: [
    { label: 'follow', path: 'follow add', fields: ['title', 'library'] },
    { label: 'followed', path: 'follow list' },
    { label: 'unfollow', path: 'follow remove', fields: ['title'] },
    { label: 'wish', path: 'wish add', fields: ['title', 'year'] },
    { label: 'wishes', path: 'wish list' },
  ],
  quiet: [
    { label: 'delivery', path: 'follow delivery', fields: ['where', 'kind', 'at', 'weekday', 'up-to-date'] },
    { label: 'quiet', path: 'follow delivery', fields: ['quiet-from', 'quiet-to', 'time-zone', 'no-quiet'] },
    { label: 'hints', path: 'me hints', fields: ['show'] },
  ],
  plays: [
    { label: 'plays', path: 'me plays' },
    { label: 'stats', path: 'me stats' },
    { label: 'recap', path: 'recap month' },
    { label: 'visible', path: 'me visible', fields: ['show'] },
  ],
  playlists: [
    { label: 'playlists', path: 'playlist list' },
    { label: 'addToPlaylist', path: 'playlist add', fields: ['item', 'playlist'] },
    { label: 'removeFromPlaylist', path: 'playlist remove', fields: ['playlist', 'item'] },
  ],
  account: [
    { label: 'account', path: 'me account' },
    { label: 'link', path: 'me link' },
    { label: 'unlink', path: 'me unlink' },
    { label: 'export', path: 'me export' },
    { label: 'delete', path: 'me delete' },
  ],
  wrong: [{ label: 'report', path: 'report', fields: ['title', 'problem', 'details', 'season', 'episode'] }],
};

export const buildOwnTasksPanelSections = ({ panel }: Texts, isAllowed: (path: string) => boolean) =>
  MY_PARTS.map((part) => ({
    part,
    tasks: MY_TASKS[part]
      .filter(({ path }) => isAllowed(path))
      .map((task): TaskButton => ({ label: panel.tasks[task.label], press: pressOf(task) })),
  }));
