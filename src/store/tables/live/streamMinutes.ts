import { integer, server } from '../column.ts';
import { table } from '../table.ts';

export const streamMinutes = table({
  columns: {
    server_id: server('serverId'),
    at: integer('at'),
    measured_ms: integer('measuredMs'),
    busy_ms: integer('busyMs'),
    peak_streams: integer('peakStreams'),
    peak_kbps: integer('peakKbps'),
    direct_play_ms: integer('directPlayMs'),
    direct_stream_ms: integer('directStreamMs'),
    transcode_ms: integer('transcodeMs'),
    kilobits: integer('kilobits'),
    films_ms: integer('filmsMs'),
    series_ms: integer('seriesMs'),
    music_ms: integer('musicMs'),
    other_ms: integer('otherMs'),
  },
  key: ['server_id', 'at'],
  owners: { server: { column: 'server_id' } },
});
