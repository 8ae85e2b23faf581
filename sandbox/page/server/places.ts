import { smallAvatarHtml } from '../avatar.ts';
import { attributesHtml, type Html, html } from '../html.ts';
import { ICONS } from '../icons.ts';
import { LANGUAGE_CODES, LANGUAGES } from '../languages.ts';
import {
  DIRECT_MESSAGES_CHANNEL_ID,
  listChannelsVisibleToPerson,
  type PersonAndChannel,
  pageLanguageOfPerson,
  placeQuery,
} from './place.ts';
import { PAGE_TEXTS_BY_LANGUAGE } from './words.ts';

/** Draws the left side of the page: the guilds, the present guild's channels, and the person who uses the page. */
export const leftSidebarHtml = (place: PersonAndChannel): Html =>
  html`<div class="rail">${rail(place)}</div><div class="column"><h2>${headOf(place)}</h2><div class="rooms">${rooms(place)}</div><div class="you">${you(place)}</div></div>`;

const headOf = ({ guild, person, in: channelId }: PersonAndChannel): string =>
  channelId === DIRECT_MESSAGES_CHANNEL_ID
    ? PAGE_TEXTS_BY_LANGUAGE[pageLanguageOfPerson(person)].directHead
    : guild.name;

const directName = ({ discord, person }: PersonAndChannel): string =>
  PAGE_TEXTS_BY_LANGUAGE[pageLanguageOfPerson(person)].direct.replace('{app}', discord.world.bot.displayName);

/** Draws an icon for direct messages, and one for each guild with a visible channel. */
function rail(place: PersonAndChannel): Html {
  const { discord, guild, person, in: channelId } = place;
  const words = PAGE_TEXTS_BY_LANGUAGE[pageLanguageOfPerson(person)];
  const isDirect = channelId === DIRECT_MESSAGES_CHANNEL_ID;
  const direct = html`<li>${railLink({ place, channelId: DIRECT_MESSAGES_CHANNEL_ID, name: directName(place), icon: ICONS.speech, isHere: isDirect })}</li>`;
  const guilds = discord.world.guilds.filter(({ missing }) => missing === undefined);
  const icons = guilds.flatMap((each) => {
    const first = listChannelsVisibleToPerson(each, person).find(({ kind }) => kind !== 'forum');
    const isHere = !isDirect && each === guild;
    return first ? [html`<li>${railLink({ place, channelId: first.id, name: each.name, isHere })}</li>`] : [];
  });
  return html`<ul aria-label="${words.servers}">${direct}<li class="rule" aria-hidden="true"></li>${icons}</ul>`;
}

interface RailLink {
  readonly place: PersonAndChannel;
  readonly channelId: string;
  readonly name: string;
  /** Without an icon, the first letters of the name are shown. */
  readonly icon?: Html;
  readonly isHere: boolean;
}

function railLink({ place, channelId, name, icon, isHere }: RailLink): Html {
  const tagAttributes = attributesHtml({
    href: placeQuery(place.person.name, channelId),
    'data-channel': channelId === DIRECT_MESSAGES_CHANNEL_ID && DIRECT_MESSAGES_CHANNEL_ID,
    'aria-label': name,
    'data-letters': icon === undefined && initialsOf(name),
    title: name,
    'aria-current': isHere && 'true',
  });
  return html`<a${tagAttributes}>${icon}</a>`;
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 3);

function rooms(place: PersonAndChannel): Html {
  const { guild, person, in: channelId } = place;
  if (channelId === DIRECT_MESSAGES_CHANNEL_ID) {
    const { id, displayName } = place.discord.world.bot;
    return html`<ul><li><a href="${placeQuery(person.name, DIRECT_MESSAGES_CHANNEL_ID)}" aria-current="page">${smallAvatarHtml(displayName, id, 'medium')}${displayName}</a></li></ul>`;
  }
  const { unread } = PAGE_TEXTS_BY_LANGUAGE[pageLanguageOfPerson(person)];
  const lines = listChannelsVisibleToPerson(guild, person).map(({ id, name, parentId, kind }) => {
    // A forum is no link, because people write only in its posts.
    if (kind === 'forum') return html`<li><span class="forum"><i>#</i> ${name}</span></li>`;
    const tagAttributes = attributesHtml({
      href: placeQuery(person.name, id),
      'data-channel': id,
      class: parentId !== undefined && 'nested',
      'aria-current': id === channelId && 'page',
    });
    const sign = kind === 'voice' ? ICONS.voice : html`<i>#</i>`;
    return html`<li><a${tagAttributes}>${sign} ${name}<span class="unseen" data-unread hidden> (${unread})</span></a></li>`;
  });
  return html`<ul>${lines}</ul>`;
}

/** Draws the person who uses the page, other people to change to, and the settings of the person's client. */
function you({ discord, guild, person, in: channelId }: PersonAndChannel): Html {
  const language = pageLanguageOfPerson(person);
  const words = PAGE_TEXTS_BY_LANGUAGE[language];
  const rolesOf = (id: string): string =>
    guild.roles
      .filter((role) => guild.members.find(({ userId }) => userId === id)?.roleIds.includes(role.id))
      .map(({ name }) => name)
      .join(', ') || words.noRole;
  const people = discord.world.people.map(({ id, name, displayName }) => {
    const tagAttributes = attributesHtml({
      href: placeQuery(name, channelId),
      title: `${displayName} · ${rolesOf(id)}`,
      'aria-label': `${displayName}, ${rolesOf(id)}`,
      'aria-current': name === person.name && 'true',
    });
    return html`<li><a${tagAttributes}>${smallAvatarHtml(displayName, id, 'medium')}</a></li>`;
  });
  const speak = LANGUAGE_CODES.map(
    (languageCode) =>
      html`<button type="button" lang="${languageCode}" data-speak="${languageCode}" aria-pressed="${String(languageCode === language)}">${LANGUAGES[languageCode].name}</button>`,
  );
  return html`<p class="me">${smallAvatarHtml(person.displayName, person.id, 'medium')}<span><b>${person.displayName}</b><small>${rolesOf(person.id)}</small></span></p>
<ul id="people" aria-label="${words.people}">${people}</ul><div class="switches"><span role="group" aria-label="${words.language}">${speak}</span>
<span><button type="button" data-theme-to="light" aria-label="${words.light}" title="${words.light}">☀</button><button type="button" data-theme-to="dark" aria-label="${words.dark}" title="${words.dark}">☾</button></span>
<span><button type="button" id="legacy" aria-pressed="false">${words.legacy}</button></span></div>`;
}
