import 'echarts/lib/chart/bar';
import 'echarts/lib/chart/heatmap';
import 'echarts/lib/component/gridSimple';
import 'echarts/lib/component/graphic';
import 'echarts/lib/component/title';
import 'echarts/lib/component/visualMapContinuous';
import { renderAsync } from '@resvg/resvg-js';
import { type EChartsCoreOption, init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartSpec } from '../../domain/charts.ts';
import { barsOf } from './bars.ts';
import { columnsOf } from './columns.ts';
import { FONT_FAMILY, FONT_FILES } from './font.ts';
import { heatOf } from './heat.ts';
import { createLettering, type Lettering } from './lettering.ts';
import { type Drawing, lookOf, MARGIN, SCALE, WIDTH } from './look.ts';

use([SVGRenderer]);
const lettering = createLettering();
/** Without a browser echarts guesses how wide texts are. */
setPlatformAPI({
  measureText: (text, font = '') => ({ width: lettering.widthOf(text, Number(/(\d+)px/.exec(font)?.[1] ?? 12)) }),
});

/** Everything but the last step, which is done beside the event loop, takes some milliseconds. */
export async function drawPng(chart: ChartSpec): Promise<Uint8Array> {
  const image = await renderAsync(drawSvg(chart), {
    fitTo: { mode: 'zoom', value: SCALE },
    font: { loadSystemFonts: false, fontFiles: Object.values(FONT_FILES), defaultFontFamily: FONT_FAMILY },
    logLevel: 'off',
  });
  return image.asPng();
}

export function drawSvg(chart: ChartSpec): string {
  const { height, option } = drawingOf(chart);
  const drawn = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  try {
    drawn.setOption({ ...frameOf(chart, lettering), ...option });
    return drawn.renderToSVGString();
  } finally {
    drawn.dispose();
  }
}

function drawingOf(chart: ChartSpec): Drawing {
  if (chart.kind === 'columns') return columnsOf(chart, lettering);
  return chart.kind === 'bars' ? barsOf(chart, lettering) : heatOf(chart, lettering);
}

function frameOf(chart: ChartSpec, { fitted }: Lettering): EChartsCoreOption {
  const look = lookOf(chart);
  const width = WIDTH - 2 * MARGIN;
  return {
    animation: false,
    backgroundColor: look.background,
    textStyle: { fontFamily: FONT_FAMILY },
    title: {
      left: MARGIN,
      top: 16,
      padding: 0,
      // Below each other without touching: resvg sets a line a little higher than a browser.
      itemGap: 11,
      // The heavier weight is a twentieth wider than what is measured.
      text: fitted(chart.title, 17, width * 0.94),
      subtext: fitted(chart.subtitle, 12, width),
      textStyle: { color: look.text, fontSize: 17, fontWeight: 600, fontFamily: FONT_FAMILY },
      subtextStyle: { color: look.muted, fontSize: 12, fontFamily: FONT_FAMILY },
    },
  };
}
