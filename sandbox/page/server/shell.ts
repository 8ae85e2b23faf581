import { attributes, type Html, html } from '../html.ts';
import { type PanelParts, panelHtml } from './panel.ts';
import { DIRECT, hereOf, languageOf, messagesAt, type Place, visibleChannels } from './place.ts';
import { PAGE_WORDS } from './words.ts';

/** The address of the same page for another person, or another channel. */
const address = (as: string, where: string): string => `?${new URLSearchParams({ as, in: where })}`;

/** The whole page, as one person sees one channel. */
export function pageHtml(place: Place, panel: PanelParts, dismissed: ReadonlySet<string>): Html {
  const { person } = place;
  const language = languageOf(person);
  const words = PAGE_WORDS[language];
  const name = channelName(place);
  return html`<!doctype html><html lang="${language}" data-as="${person.name}" data-in="${place.in}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${name} · ${words.title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="style.css">
<script src="theme.js"></script><script type="module" src="page.js"></script></head><body>
<div id="page"><nav id="places" aria-label="${words.channels}"><div class="rooms">${channelList(place)}</div><div class="you">${you(place)}</div></nav>
<main><header><button type="button" class="drawer" aria-controls="places" aria-expanded="false" aria-label="${words.channels}">☰</button>
<h1>${name}</h1><button type="button" class="drawer" aria-controls="world" aria-expanded="false" aria-label="${words.world}">⚙</button></header>
<div id="messages" role="log" aria-live="off" aria-label="${words.messages}" tabindex="0" data-dismiss="${words.dismiss}">${beginning(place)}${messagesAt(place, dismissed)}</div>
<p id="heard" role="status" class="unseen"></p>${typingLine(name, words)}</main>
<aside id="world" aria-label="${words.world}">${panelHtml(panel, language)}</aside></div><div id="over"></div></body></html>`;
}

const channelName = ({ guild, in: where }: Place): string => {
  const channel = guild.channels.find(({ id }) => id === where);
  return channel ? `#${channel.name}` : '@Usher';
};

/** Commands that most people try first, shown in an empty channel. */
const FIRST = ['/pick', '/search', '/new', '/help'];

function beginning(place: Place): Html {
  const words = PAGE_WORDS[languageOf(place.person)];
  const { commands } = hereOf(place);
  const first = FIRST.flatMap((path) => commands.filter((one) => one.path === path));
  return html`<div class="beginning"><p>${words.nothingYet}</p>${first.map(
    ({ shown }) => html`<button type="button" class="button secondary" data-begin="${shown}">${shown}</button>`,
  )}</div>`;
}

const typingLine = (name: string, words: (typeof PAGE_WORDS)['en']): Html =>
  html`<form id="typing" autocomplete="off"><ul id="suggestions" role="listbox" aria-label="${words.suggestions}" hidden></ul>
<p id="hint"></p><p id="problem" role="alert"></p><div class="line"><span id="command" hidden></span><div id="fields" role="group" aria-label="${words.fields}" hidden></div>
<input id="text" type="text" role="combobox" aria-expanded="false" aria-controls="suggestions" aria-autocomplete="list" maxlength="2000"
aria-label="${words.say} ${name}" placeholder="${words.sayHint}"><button type="submit" class="button primary">${words.send}</button></div></form>`;

function channelList({ discord, person, in: where }: Place): Html {
  const words = PAGE_WORDS[languageOf(person)];
  const line = (id: string, name: string, isNested = false): Html => {
    const given = attributes({
      href: address(person.name, id),
      'data-channel': id,
      class: isNested && 'nested',
      'aria-current': id === where && 'page',
    });
    return html`<li><a${given}>${name}<span class="unseen" data-unread hidden> (${words.unread})</span></a></li>`;
  };
  const lists = discord.world.guilds
    .filter(({ missing }) => missing === undefined)
    .map(
      (one) =>
        html`<h2>${one.name}</h2><ul>${visibleChannels(one, person).map(({ id, name, parentId, kind }) =>
          // Only the posts in a forum take messages.
          kind === 'forum'
            ? html`<li><span class="forum"># ${name}</span></li>`
            : line(id, `# ${name}`, parentId !== undefined),
        )}</ul>`,
    );
  const [first, ...others] = lists;
  return html`${first}<ul>${line(DIRECT, `@ ${words.direct}`)}</ul><p id="presence" data-part></p>${others}`;
}

/** The present person with the look of their client, and a link for every other person. */
function you({ discord, guild, person, in: where }: Place): Html {
  const language = languageOf(person);
  const words = PAGE_WORDS[language];
  const rolesOf = (id: string): string =>
    guild.roles
      .filter((role) => guild.members.find(({ userId }) => userId === id)?.roleIds.includes(role.id))
      .map(({ name }) => name)
      .join(', ') || words.noRole;
  const people = discord.world.people.map(({ id, name, displayName }) => {
    const given = attributes({ href: address(name, where), 'aria-current': name === person.name && 'true' });
    return html`<li><a${given}><b>${displayName}</b> <small>${rolesOf(id)}</small></a></li>`;
  });
  const speak = (['en', 'de'] as const).map(
    (one) =>
      html`<button type="button" class="button secondary" lang="${one}" data-speak="${one}" aria-pressed="${String(one === language)}">${one === 'en' ? 'English' : 'Deutsch'}</button>`,
  );
  return html`<h2>${words.you}</h2><ul id="people">${people}</ul><div class="acts" role="group" aria-label="${words.language}">${speak}</div>
<div class="acts"><button type="button" class="button secondary" data-theme-to="light">☀ ${words.light}</button><button type="button" class="button secondary" data-theme-to="dark">☾ ${words.dark}</button></div>`;
}
