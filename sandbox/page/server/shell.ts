import { type Html, html } from '../html.ts';
import { ICONS } from '../icons.ts';
import { renderSandboxPanelHtml, type SandboxPanelDeps } from './panel.ts';
import { createPageScriptData, messageListHtml, type PersonAndChannel, pageLanguageOfPerson } from './place.ts';
import { leftSidebarHtml } from './places.ts';
import { PAGE_TEXTS_BY_LANGUAGE } from './words.ts';

export function pageHtml(place: PersonAndChannel, panel: SandboxPanelDeps, dismissed: ReadonlySet<string>): Html {
  const { person, discord } = place;
  const language = pageLanguageOfPerson(person);
  const words = PAGE_TEXTS_BY_LANGUAGE[language];
  const { name, topic } = headOf(place);
  const title = words.title.replace('{app}', discord.world.bot.displayName);
  return html`<!doctype html><html lang="${language}" data-as="${person.name}" data-in="${place.in}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${name} · ${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="style.css">
<script src="theme.js"></script><script type="module" src="page.js"></script></head><body>
<div id="page"><nav id="places" aria-label="${words.channels}">${leftSidebarHtml(place)}</nav>
<main><header><button type="button" class="drawer only-narrow" aria-controls="places" aria-expanded="false" aria-label="${words.channels}">${ICONS.menu}</button>
<h1>${name}</h1>${topic !== '' && html`<p class="topic">${topic}</p>`}<button type="button" class="drawer" aria-controls="world" aria-expanded="false" aria-label="${words.world}">${ICONS.panel}</button></header>
<div id="messages" role="log" aria-live="off" aria-label="${words.messages}" tabindex="0" data-dismiss="${words.dismiss}">${beginning(place)}${messageListHtml(place, dismissed)}</div>
<p id="heard" role="status" class="unseen"></p>${typingLine(name, words)}</main>
<aside id="world" aria-label="${words.world}">${renderSandboxPanelHtml(panel, language)}</aside></div><div id="over"></div></body></html>`;
}

/** Name and topic of the channel. For direct messages, the application's name. */
function headOf({ discord, guild, in: channelId }: PersonAndChannel): {
  readonly name: string;
  readonly topic: string;
} {
  const channel = guild.channels.find(({ id }) => id === channelId);
  if (!channel) return { name: `@${discord.world.bot.displayName}`, topic: '' };
  return { name: `#${channel.name}`, topic: channel.topic };
}

/** Usher's commands that most people try first, for an empty channel. */
const FIRST = ['/pick', '/search', '/new', '/help'];
/** Number of commands in an empty channel if the bot is not Usher. */
const FIRST_OF_OTHERS = 4;

function beginning(place: PersonAndChannel): Html {
  const words = PAGE_TEXTS_BY_LANGUAGE[pageLanguageOfPerson(place.person)];
  const { commands } = createPageScriptData(place);
  const usherCommands = FIRST.flatMap((path) => commands.filter((command) => command.path === path));
  const first = usherCommands.length > 0 ? usherCommands : commands.slice(0, FIRST_OF_OTHERS);
  return html`<div class="beginning"><p data-plain="${words.nothingYetPlain}">${words.nothingYet}</p>${first.map(
    ({ shown }) => html`<button type="button" class="button secondary" data-begin="${shown}">${shown}</button>`,
  )}</div>`;
}

const typingLine = (name: string, words: (typeof PAGE_TEXTS_BY_LANGUAGE)['en']): Html =>
  html`<form id="typing" autocomplete="off"><div id="suggestions" role="listbox" aria-label="${words.suggestions}" hidden></div>
<p id="hint"></p><p id="problem" role="alert"></p><div class="line"><button type="button" class="plus" data-begin="/" aria-label="${words.command}">${ICONS.plus}</button><span id="command" hidden></span><div id="fields" role="group" aria-label="${words.fields}" hidden></div>
<input id="text" type="text" role="combobox" aria-expanded="false" aria-controls="suggestions" aria-autocomplete="list" maxlength="2000"
aria-label="${words.say} ${name}" placeholder="${words.say} ${name}"><button type="submit" class="send" aria-label="${words.send}">${ICONS.send}</button></div></form>`;
