import type { SandboxAction } from '../../actions/actions.ts';
import { hasMediaServers, mediaServerNameInCommands, type NonEmptyMediaServerList } from '../../actions/namedServer.ts';
import { SIMULATED_SERVER_STATES, simulatedStateOfServer } from '../../actions/server.ts';
import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { AnyEmbeddedMediaServer } from '../../media-server/server.ts';
import type { PlaybackSession } from '../../media-server/state/sessions.ts';
import { smallAvatarHtml } from '../avatar.ts';
import { attributesHtml, type Html, html } from '../html.ts';
import { ICONS } from '../icons.ts';
import type { Language } from '../languages.ts';
import { ACTION_BUTTON_LABELS_BY_LANGUAGE, PAGE_TEXTS_BY_LANGUAGE } from './words.ts';

export interface SandboxPanelDeps {
  readonly discord: EmbeddedDiscord;
  readonly servers: readonly AnyEmbeddedMediaServer[];
  readonly actions: readonly SandboxAction[];
}

const REQUESTS = 8;
const PLAYS = 4;

export function renderUpdatablePanelParts(
  { discord, servers }: SandboxPanelDeps,
  language: Language,
): Readonly<Record<string, string>> {
  const words = PAGE_TEXTS_BY_LANGUAGE[language];
  const parts = servers.flatMap((media): readonly (readonly [string, Html])[] => {
    const name = mediaServerNameInCommands(media);
    return [
      [`state-${name}`, states(media, servers, language)],
      [
        `sessions-${name}`,
        listOr(
          media.sessions.active.map((session) => sessionLine(session, language)),
          words.nobody,
        ),
      ],
      [
        `history-${name}`,
        listOr(
          media.history.rows
            .slice(-PLAYS)
            .toReversed()
            .map((row) => playLine(row, media)),
          words.none,
        ),
      ],
      [`requests-${name}`, listOr(media.requests.slice(-REQUESTS).toReversed().map(requestLine), words.none)],
    ];
  });
  const speed = hasMediaServers(servers) ? [['speed', speeds(servers, language)] as const] : [];
  const isConnected = discord.gateway.isConnected();
  return Object.fromEntries(
    [
      ...parts,
      ...speed,
      ['connection', html`${isConnected ? words.connected : words.disconnected}`] as const,
      ['presence', html`${isConnected ? discord.gateway.presence() : undefined}`] as const,
      [
        'requests-discord',
        listOr(discord.requests.slice(-REQUESTS).toReversed().map(requestLine), words.none),
      ] as const,
    ].map(([id, part]) => [id, `${part}`]),
  );
}

const listOr = (lines: readonly Html[], emptyText: string): Html =>
  lines.length > 0 ? html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>` : html`<p>${emptyText}</p>`;

const MODE_WORDS = { 'direct play': 'directPlay', 'direct stream': 'directStream', transcode: 'transcode' } as const;

function sessionLine({ account, item, state, viewOffset, mode, device }: PlaybackSession, language: Language): Html {
  const percent = item.duration === undefined ? undefined : Math.floor((100 * viewOffset) / item.duration);
  const words = PAGE_TEXTS_BY_LANGUAGE[language];
  const facts = [
    ...(percent === undefined ? [] : [percentText(percent, language)]),
    ...(state === 'paused' ? [words.paused] : []),
    words[MODE_WORDS[mode]],
    device.name,
  ];
  return html`<b>${account.name}</b> ${item.title}<small>${facts.join(' · ')}</small>`;
}

const percentText = (percent: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);

function playLine(
  { lineage, accountId }: AnyEmbeddedMediaServer['history']['rows'][number],
  { accounts }: AnyEmbeddedMediaServer,
): Html {
  const viewerName = Object.values(accounts).find(({ id }) => id === accountId)?.name;
  return html`<b>${viewerName}</b> ${lineage[0]?.title}`;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly status?: number | undefined;
}

/** One line for a request. Discord's long ids are left out, because readers cannot use them. */
const requestLine = ({ method, path, status }: Request): Html => {
  const isRefused = status === undefined || status === 0 || status >= 400;
  return html`<code${attributesHtml({ class: isRefused && 'refused' })}>${status ?? '…'} ${method} ${path.replaceAll(/\d{17,}/g, '…').replace('/api/v10', '')}</code>`;
};

const states = (media: AnyEmbeddedMediaServer, servers: readonly AnyEmbeddedMediaServer[], language: Language): Html =>
  html`${SIMULATED_SERVER_STATES.map((state) =>
    button(
      {
        name: 'server',
        value: state,
        server: servers.length > 1 ? mediaServerNameInCommands(media) : '',
        isOn: simulatedStateOfServer(media) === state,
      },
      language,
    ),
  )}`;

const speeds = ([media]: NonEmptyMediaServerList, language: Language): Html =>
  html`${['1', '10', '60'].map((value) => button({ name: 'time', value, isOn: String(media.simulation.speed) === value }, language))}`;

interface Button {
  readonly name: string;
  readonly value?: string;
  readonly server?: string;
  /** True for the chosen one of several exclusive buttons. Undefined for other buttons. */
  readonly isOn?: boolean;
}

/**
 * A button that runs a terminal command. The script adds text from the field beside it before the media server's name.
 */
function button({ name, value = '', server = '', isOn }: Button, language: Language): Html {
  const word = value === '' ? name : `${name} ${value}`;
  const tagAttributes = attributesHtml({
    'data-action': name,
    'data-value': value,
    'data-server': server,
    'aria-pressed': isOn === undefined ? undefined : String(isOn),
  });
  return html`<button type="button" class="button secondary"${tagAttributes}>${ACTION_BUTTON_LABELS_BY_LANGUAGE[language][word] ?? (value || name)}</button>`;
}

/** Heading of an action whose buttons show only values. */
const headOf = ({ name, values }: SandboxAction, language: Language): Html | undefined =>
  values && html`<h4>${ACTION_BUTTON_LABELS_BY_LANGUAGE[language][name] ?? name}</h4>`;

/** An empty element that the event stream fills and updates. */
const place = (id: string, label: string): Html =>
  html`<div id="${id}" class="group" role="group" aria-label="${label}" data-part></div>`;

/** A section of the panel that people can fold. */
const fold = (title: string, content: Html): Html =>
  html`<details class="fold" open><summary><h3>${title}</h3>${ICONS.chevron}</summary>${content}</details>`;

const actionParts = (action: SandboxAction, server: string, language: Language): readonly Html[] =>
  (action.values ?? ['']).map((value) => button({ name: action.name, value, server }, language));

/** Buttons for the servers' states. They stay in view while the rest of the panel scrolls. */
function switchesHtml({ servers }: SandboxPanelDeps, language: Language): Html {
  const words = PAGE_TEXTS_BY_LANGUAGE[language];
  const states = servers.map(
    (media) =>
      html`<h3>${media.profile.name}</h3>${place(`state-${mediaServerNameInCommands(media)}`, media.profile.name)}`,
  );
  const time = hasMediaServers(servers) && html`<h3>${words.time}</h3>${place('speed', words.time)}`;
  return html`<div class="pinned"><h2>${words.world}</h2>${states}${time}<p id="said" role="status"></p></div>`;
}

function serverHtml(media: AnyEmbeddedMediaServer, { servers, actions }: SandboxPanelDeps, language: Language): Html {
  const words = PAGE_TEXTS_BY_LANGUAGE[language];
  const name = mediaServerNameInCommands(media);
  const server = servers.length > 1 ? name : '';
  const own = actions.filter(({ namesServer, name }) => namesServer && name !== 'server');
  return fold(
    media.profile.name,
    html`<div class="acts"><input type="text" aria-label="${words.titleOrName}" placeholder="${words.titleOrName}" data-typed>${own.flatMap((action) => actionParts(action, server, language))}</div>
<h4>${words.playing}</h4>${place(`sessions-${name}`, words.playing)}<h4>${words.history}</h4>${place(`history-${name}`, words.history)}
<h4>${words.requests}</h4>${place(`requests-${name}`, words.requests)}`,
  );
}

function discordHtml({ discord, actions }: SandboxPanelDeps, language: Language): Html {
  const words = PAGE_TEXTS_BY_LANGUAGE[language];
  const { id, displayName } = discord.world.bot;
  const trouble = actions.filter(({ name }) => name === 'discord').flatMap((each) => actionParts(each, '', language));
  return fold(
    'Discord',
    html`<p class="app">${smallAvatarHtml(displayName, id, 'medium')}<span><b>${displayName}</b><small id="presence" data-part></small></span></p>
<p><span id="connection" data-part></span></p><div class="acts">${trouble}</div><h4>${words.requests}</h4>${place('requests-discord', words.requests)}`,
  );
}

/** The whole panel: first the switches, then a part for each media server, for Discord and for the rest. */
export function renderSandboxPanelHtml(parts: SandboxPanelDeps, language: Language): Html {
  const others = parts.actions.filter(({ namesServer, name }) => !namesServer && !['discord', 'time'].includes(name));
  const rest = others.map(
    (action) => html`${headOf(action, language)}<div class="acts">${actionParts(action, '', language)}</div>`,
  );
  return html`${switchesHtml(parts, language)}${parts.servers.map((media) => serverHtml(media, parts, language))}
${discordHtml(parts, language)}${rest.length > 0 && fold(PAGE_TEXTS_BY_LANGUAGE[language].other, html`${rest}`)}`;
}
