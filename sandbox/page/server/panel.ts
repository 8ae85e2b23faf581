import type { Action } from '../../actions/actions.ts';
import { commandNameOf, type Servers } from '../../actions/namedServer.ts';
import { SERVER_STATES, stateOf } from '../../actions/server.ts';
import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { AnyMediaServer } from '../../media-server/server.ts';
import type { Session } from '../../media-server/state/sessions.ts';
import { attributes, type Html, html } from '../html.ts';
import type { Language } from '../surroundings.ts';
import { ACTION_WORDS, PAGE_WORDS } from './words.ts';

export interface PanelParts {
  readonly discord: EmbeddedDiscord;
  readonly servers: Servers;
  readonly actions: readonly Action[];
}

const REQUESTS = 8;
const PLAYS = 4;

/** The panel's changing lists and lights, by the ids of their places. */
export function livingParts({ discord, servers }: PanelParts, language: Language): Readonly<Record<string, string>> {
  const words = PAGE_WORDS[language];
  const parts = servers.flatMap((media): readonly (readonly [string, Html])[] => {
    const name = commandNameOf(media);
    return [
      [`state-${name}`, states(media, servers, language)],
      [
        `sessions-${name}`,
        listOr(
          media.sessions.active.map((one) => sessionLine(one, language)),
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
  const isConnected = discord.gateway.isConnected();
  return Object.fromEntries(
    [
      ...parts,
      ['speed', speeds(servers, language)] as const,
      ['connection', html`${isConnected ? words.connected : words.disconnected}`] as const,
      ['presence', html`${isConnected ? discord.gateway.presence() : undefined}`] as const,
      [
        'requests-discord',
        listOr(discord.requests.slice(-REQUESTS).toReversed().map(requestLine), words.none),
      ] as const,
    ].map(([id, part]) => [id, `${part}`]),
  );
}

const listOr = (lines: readonly Html[], otherwise: string): Html =>
  lines.length > 0 ? html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>` : html`<p>${otherwise}</p>`;

function sessionLine({ account, item, state, viewOffset, mode, device }: Session, language: Language): Html {
  const percent = item.duration === undefined ? undefined : Math.floor((100 * viewOffset) / item.duration);
  const facts = [
    ...(percent === undefined ? [] : [`${percent} %`]),
    ...(state === 'paused' ? [PAGE_WORDS[language].paused] : []),
    mode,
    device.name,
  ];
  return html`<b>${account.name}</b> ${item.title}<small>${facts.join(' · ')}</small>`;
}

function playLine(
  { lineage, accountId }: AnyMediaServer['history']['rows'][number],
  { accounts }: AnyMediaServer,
): Html {
  const who = Object.values(accounts).find(({ id }) => id === accountId)?.name;
  return html`<b>${who}</b> ${lineage[0]?.title}`;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly status?: number | undefined;
}

/** Discord's long ids are left out, because they mean nothing to a reader. */
const requestLine = ({ method, path, status }: Request): Html => {
  const isRefused = status === undefined || status === 0 || status >= 400;
  return html`<code${attributes({ class: isRefused && 'refused' })}>${status ?? '…'} ${method} ${path.replaceAll(/\d{17,}/g, '…').replace('/api/v10', '')}</code>`;
};

const states = (media: AnyMediaServer, servers: Servers, language: Language): Html =>
  html`${SERVER_STATES.map((state) =>
    button(
      {
        name: 'server',
        value: state,
        server: servers.length > 1 ? commandNameOf(media) : '',
        isOn: stateOf(media) === state,
      },
      language,
    ),
  )}`;

const speeds = ([media]: Servers, language: Language): Html =>
  html`${['1', '10', '60'].map((value) => button({ name: 'time', value, isOn: String(media.simulation.speed) === value }, language))}`;

interface Button {
  readonly name: string;
  readonly value?: string;
  readonly server?: string;
  /** For one of several exclusive buttons. */
  readonly isOn?: boolean;
}

/**
 * The button carries the words for the terminal; the text of the field beside it comes before the server's
 * name.
 */
function button({ name, value = '', server = '', isOn }: Button, language: Language): Html {
  const word = value === '' ? name : `${name} ${value}`;
  const given = attributes({
    'data-action': name,
    'data-value': value,
    'data-server': server,
    'aria-pressed': isOn === undefined ? undefined : String(isOn),
  });
  return html`<button type="button" class="button secondary"${given}>${ACTION_WORDS[word]?.[language] ?? (value || name)}</button>`;
}

/** If the buttons only show values, a heading above them names the action. */
const headOf = ({ name, values }: Action, language: Language): Html | undefined =>
  values && html`<h4>${ACTION_WORDS[name]?.[language] ?? name}</h4>`;

/** The whole panel: a section for each media server, for Discord, and for time. Its living parts are empty: they follow as they change. */
export function panelHtml(parts: PanelParts, language: Language): Html {
  const words = PAGE_WORDS[language];
  const { servers, actions } = parts;
  const place = (id: string, label: string): Html =>
    html`<div id="${id}" class="group" role="group" aria-label="${label}" data-part></div>`;
  const own = actions.filter(({ namesServer, name }) => namesServer && name !== 'server');
  const others = actions.filter(({ namesServer, name }) => !namesServer && !['discord', 'time'].includes(name));
  const all = (action: Action, server = ''): readonly Html[] =>
    (action.values ?? ['']).map((value) => button({ name: action.name, value, server }, language));
  const trouble = actions.filter(({ name }) => name === 'discord').flatMap((action) => all(action));
  return html`<h2>${words.world}</h2><p id="said" role="status"></p>
${servers.map((media) => {
  const name = commandNameOf(media);
  const server = servers.length > 1 ? name : '';
  return html`<section aria-label="${media.profile.name}"><h3>${media.profile.name}</h3>${place(`state-${name}`, media.profile.name)}
<div class="acts"><input type="text" aria-label="${words.titleOrName}" placeholder="${words.titleOrName}" data-typed>${own.flatMap((action) => all(action, server))}</div>
<h4>${words.playing}</h4>${place(`sessions-${name}`, words.playing)}<h4>${words.history}</h4>${place(`history-${name}`, words.history)}
<h4>${words.requests}</h4>${place(`requests-${name}`, words.requests)}</section>`;
})}
<section aria-label="Discord"><h3>Discord</h3><p><span id="connection" data-part></span></p><div class="acts">${trouble}</div>
<h4>${words.requests}</h4>${place('requests-discord', words.requests)}</section>
<section aria-label="${words.time}"><h3>${words.time}</h3>${place('speed', words.time)}</section>
<section aria-label="${words.other}"><h3>${words.other}</h3>${others.map((action) => html`${headOf(action, language)}<div class="acts">${all(action)}</div>`)}</section>`;
}
