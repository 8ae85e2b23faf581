import { createHash } from 'node:crypto';
import { HOME_PUBLIC_IP_ADDRESS } from '../state/devices.ts';
import type { MediaServerAccount } from '../state/people.ts';
import { THEME_TUNE } from '../state/programme.ts';
import { isSessionTranscoding, type PlaybackSession, subtitleDecisionOf } from '../state/sessions.ts';
import type { MediaServerState } from '../world.ts';
import type { XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';

type ElementContext = Pick<MediaServerState, 'library' | 'words' | 'behaviour'>;

import { createItemXmlAttributes, createTagXmlElements, xmlElementNameOfItem } from './createItemXmlElement.ts';
import { createMediaXmlElements, type PlayedStream } from './media.ts';
import { createTranscodedMediaXmlElement, TRANSCODED_AUDIO_KBPS } from './sentMedia.ts';

export function createSessionXmlElement(context: ElementContext, session: PlaybackSession): XmlElement {
  if (session.live !== undefined) return liveElement(context, session, session.live);
  if (session.item === THEME_TUNE) return themeElement(context, session);
  const { item, viewOffset, sessionKey } = session;
  const attributes = { ...createItemXmlAttributes(context, item), sessionKey, viewOffset: Math.floor(viewOffset) };
  return createXmlElement(xmlElementNameOfItem(item), attributes, [
    ...playedElements(context, session),
    ...createTagXmlElements(item),
    ...whoElements(context, session),
    ...createTranscodeXmlElements(context, session),
  ]);
}

/** The theme tune that a player plays on a details page. It is a track without a key and a title. */
function themeElement(context: ElementContext, session: PlaybackSession): XmlElement {
  const { item, viewOffset, sessionKey } = session;
  const attributes = { type: item.kind, guid: item.guid, duration: item.duration, sessionKey, viewOffset };
  return createXmlElement('Track', attributes, whoElements(context, session));
}

/** The media of a session. Current servers describe a transcode's output, old servers its file. */
function playedElements({ behaviour }: ElementContext, session: PlaybackSession): readonly XmlElement[] {
  const { item } = session;
  const isSent = isSessionTranscoding(session) && item.file !== undefined && behaviour.sessionMedia === 'sent';
  return isSent
    ? [createTranscodedMediaXmlElement(item, playing(session))]
    : createMediaXmlElements(item, 'full', playing(session));
}

/** Live television. It has no parent titles, and its TranscodeSession is inside Media (MEDIA-SERVER.md, quirk 11). */
function liveElement(
  context: ElementContext,
  session: PlaybackSession,
  { uuid, channel }: NonNullable<PlaybackSession['live']>,
): XmlElement {
  const { item, sessionKey, viewOffset } = session;
  const attributes = {
    ratingKey: item.ratingKey,
    key: `/livetv/sessions/${uuid}`,
    guid: `${context.words.guidScheme}://${item.guid}`,
    type: item.kind,
    title: item.title,
    summary: item.summary,
    live: 1,
    sessionKey,
    viewOffset: Math.floor(viewOffset),
  };
  const media = createXmlElement(
    'Media',
    { id: item.ratingKey, origin: 'livetv', protocol: 'hls', uuid, container: 'mpegts', channelTitle: channel },
    [
      createXmlElement('Part', { id: item.ratingKey, container: 'mpegts', protocol: 'hls' }, [
        createXmlElement('Stream', { id: `${item.ratingKey}1`, streamType: 1, codec: 'mpeg2video', index: 0 }),
        createXmlElement('Stream', { id: `${item.ratingKey}2`, streamType: 2, codec: 'ac3', index: 1, channels: 6 }),
      ]),
      ...createTranscodeXmlElements(context, session),
    ],
  );
  return createXmlElement('Video', attributes, [media, ...whoElements(context, session)]);
}

function whoElements(context: ElementContext, session: PlaybackSession): readonly XmlElement[] {
  const { id, device, withSession } = session;
  const location = device.local ? 'lan' : 'wan';
  return [
    userElement(context, session.account),
    playerElement(context, session),
    ...(withSession ? [createXmlElement('Session', { id, bandwidth: bandwidthOf(session), location })] : []),
  ];
}

function playing(session: PlaybackSession): PlayedStream {
  const { mode } = session;
  if (mode === 'direct play') return { part: 'directplay' };
  const decision = mode === 'direct stream' ? 'copy' : 'transcode';
  return { part: 'transcode', video: decision, audio: decision, subtitles: subtitleDecisionOf(session) };
}

function bandwidthOf({ item, mode }: PlaybackSession): number {
  if (item.kind === 'track') return mode === 'transcode' ? TRANSCODED_AUDIO_KBPS : 905;
  return mode === 'transcode' ? 2_200 : 9_600;
}

/** The session's user. Each server numbers people in its own way. An account service gives each person one id. */
function userElement({ words }: ElementContext, { id, name }: MediaServerAccount): XmlElement {
  const avatarId = createHash('sha1').update(name).digest('hex').slice(0, 16);
  const thumb = words.name === 'plex' ? `https://plex.tv/users/${avatarId}/avatar?c=1` : `/accounts/${id}/thumb`;
  return createXmlElement('User', { id, title: name, thumb });
}

function playerElement({ words }: ElementContext, { device, state, account }: PlaybackSession): XmlElement {
  return createXmlElement('Player', {
    address: device.address,
    device: device.platform,
    machineIdentifier: device.clientIdentifier,
    platform: device.platform,
    product: `${words.productName} ${device.product}`,
    state,
    title: device.name,
    local: device.local ? 1 : 0,
    relayed: 0,
    remotePublicAddress: device.local ? HOME_PUBLIC_IP_ADDRESS : device.address,
    secure: 1,
    userID: account.id,
    ...device.player,
  });
}

function transcodeKeyOf({ transcodeKey }: ElementContext['behaviour'], transcodeId: string): string | undefined {
  if (transcodeKey === 'none') return undefined;
  return transcodeKey === 'bare' ? transcodeId : `/transcode/${transcodeKey}/${transcodeId}`;
}

/** The TranscodeSession of a transcoded session, or of a session with an unused transcode. Otherwise an empty list. */
export function createTranscodeXmlElements(
  { behaviour }: ElementContext,
  session: PlaybackSession,
): readonly XmlElement[] {
  const { item, mode, viewOffset, transcodeId } = session;
  if (!isSessionTranscoding(session) && !session.transcodeBeside) return [];
  const decision = mode === 'transcode' || session.transcodeBeside ? 'transcode' : 'copy';
  const isFilm = item.kind !== 'track';
  const progress = item.duration === undefined ? -1 : Math.min(100, (100 * viewOffset) / item.duration + 2.5);
  return [
    createXmlElement('TranscodeSession', {
      // interface.md, 4.11 has /transcode/session/, real servers have /transcode/sessions/ (MEDIA-SERVER.md, quirk 2).
      // Clients must use the key verbatim.
      key: transcodeKeyOf(behaviour, transcodeId),
      throttled: 0,
      complete: 0,
      progress: progress.toFixed(1),
      size: -22,
      speed: '2.4',
      duration: item.duration,
      context: 'streaming',
      sourceVideoCodec: isFilm ? 'h264' : undefined,
      sourceAudioCodec: isFilm ? 'aac' : 'flac',
      videoDecision: isFilm ? decision : undefined,
      audioDecision: decision,
      subtitleDecision: subtitleDecisionOf(session),
      protocol: 'hls',
      container: 'mpegts',
      videoCodec: isFilm ? 'h264' : undefined,
      audioCodec: isFilm || mode === 'transcode' ? 'aac' : 'flac',
      audioChannels: 2,
    }),
  ];
}
