import { pictureFormatOf } from '../library/files.ts';
import type { LibraryItem } from '../library/item.ts';
import type { XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';
import { createSubtitleXmlElement, mediaXmlElementId, type PlayedStream } from './media.ts';

/** Picture format after a transcode. Its bitrate in kbit/s is below the 2.2 Mbit/s that a session reserves. */
const SENT_PICTURE = { name: '480', width: 640, height: 480, bitrate: 2000 };
export const TRANSCODED_AUDIO_KBPS = 256;

/**
 * A session's `Media` for the transcoder's output. Its id is that of the version in the library, the streams' titles
 * are the file's, and it has no file.
 */
export function createTranscodedMediaXmlElement(item: LibraryItem, playing: PlayedStream): XmlElement {
  return item.kind === 'track' ? sentSound(item, playing) : sentFilm(item, playing);
}

function sentFilm(item: LibraryItem, playing: PlayedStream): XmlElement {
  const file = pictureFormatOf(item);
  const picture = playing.video === 'copy' || file.bitrate < SENT_PICTURE.bitrate ? file : SENT_PICTURE;
  const { width, height, bitrate } = picture;
  const shared = { duration: item.duration, bitrate, width, height, audioProfile: 'lc', videoProfile: 'high' };
  const names = { audioCodec: 'aac', videoCodec: 'h264', videoResolution: `${picture.name}p`, videoFrameRate: '24p' };
  return createXmlElement(
    'Media',
    { id: mediaXmlElementId(item, 1), ...shared, ...CONTAINER, ...names, audioChannels: 2 },
    [
      createXmlElement('Part', { id: mediaXmlElementId(item, 2), ...shared, ...CONTAINER, decision: playing.part }, [
        videoStream(item, playing, picture),
        soundStream(item, playing, {
          id: mediaXmlElementId(item, 12),
          codec: 'aac',
          bitrate: 128,
          displayTitle: 'English (AAC Stereo)',
        }),
        ...(playing.subtitles === undefined ? [] : [createSubtitleXmlElement(item, 1, playing.subtitles)]),
      ]),
    ],
  );
}

function sentSound(item: LibraryItem, playing: PlayedStream): XmlElement {
  const [codec, bitrate] = playing.audio === 'copy' ? ['flac', 905] : ['aac', TRANSCODED_AUDIO_KBPS];
  const shared = { duration: item.duration, bitrate };
  return createXmlElement(
    'Media',
    { id: mediaXmlElementId(item, 1), ...shared, ...CONTAINER, audioCodec: codec, audioChannels: 2 },
    [
      createXmlElement('Part', { id: mediaXmlElementId(item, 2), ...shared, ...CONTAINER, decision: playing.part }, [
        soundStream(item, playing, { id: mediaXmlElementId(item, 12), codec, bitrate, displayTitle: 'FLAC (Stereo)' }),
      ]),
    ],
  );
}

const CONTAINER = { container: 'mpegts', protocol: 'hls', optimizedForStreaming: 1, selected: 1 };

function videoStream(
  item: LibraryItem,
  { video }: PlayedStream,
  { width, height, bitrate }: typeof SENT_PICTURE,
): XmlElement {
  return createXmlElement('Stream', {
    id: mediaXmlElementId(item, 11),
    streamType: 1,
    default: 1,
    codec: 'h264',
    bitrate,
    width,
    height,
    frameRate: '23.976',
    displayTitle: `${pictureFormatOf(item).name}p (H.264)`,
    decision: video,
    location: 'segments-video',
  });
}

interface Sound {
  readonly id: string;
  readonly codec: string;
  readonly bitrate: number;
  readonly displayTitle: string;
}

const soundStream = (item: LibraryItem, { audio }: PlayedStream, sound: Sound): XmlElement =>
  createXmlElement('Stream', {
    streamType: 2,
    default: 1,
    selected: 1,
    channels: 2,
    ...sound,
    decision: audio,
    location: item.kind === 'track' ? 'segments-av' : 'segments-audio',
  });
