import { integerColumn, serverIdColumn } from '../column.ts';
import { declareTable } from '../table.ts';

export const streamMinutesTable = declareTable({
  columns: {
    server_id: serverIdColumn('serverId'),
    at: integerColumn('at'),
    measured_ms: integerColumn('measuredMs'),
    busy_ms: integerColumn('busyMs'),
    peak_streams: integerColumn('peakStreams'),
    peak_kbps: integerColumn('peakKbps'),
    direct_play_ms: integerColumn('directPlayMs'),
    direct_stream_ms: integerColumn('directStreamMs'),
    transcode_ms: integerColumn('transcodeMs'),
    kilobits: integerColumn('kilobits'),
    films_ms: integerColumn('filmsMs'),
    series_ms: integerColumn('seriesMs'),
    music_ms: integerColumn('musicMs'),
    other_ms: integerColumn('otherMs'),
  },
  key: ['server_id', 'at'],
  owners: { server: { column: 'server_id' } },
});
