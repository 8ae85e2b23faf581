import 'echarts/lib/chart/bar';
import 'echarts/lib/chart/heatmap';
import 'echarts/lib/component/gridSimple';
import 'echarts/lib/component/visualMapContinuous';
import { type EChartsCoreOption, init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ChartDrawingContext, PICTURE_WIDTH, type SvgDrawing } from './look.ts';

use([SVGRenderer]);

/** Draws with echarts, but measures texts with the typesetter, because echarts cannot measure without a browser. */
export function drawWithEcharts(
  height: number,
  option: EChartsCoreOption,
  { widthOf }: ChartDrawingContext,
): SvgDrawing {
  setPlatformAPI({
    measureText: (text, font = '') => ({ width: widthOf(text, Number(/(\d+)px/.exec(font)?.[1] ?? 12)) }),
  });
  const instance = init(null, null, { renderer: 'svg', ssr: true, width: PICTURE_WIDTH, height });
  try {
    instance.setOption({ animation: false, ...option });
    return { height, svg: bodyOf(instance.renderToSVGString()) };
  } finally {
    instance.dispose();
  }
}

/** Removes the outer `<svg>`, and the styles for a mouse. */
const bodyOf = (svg: string): string =>
  svg
    .replace(/<style[\s\S]*<\/style>/, '')
    .replace(/^<svg[^>]*>\s*/, '')
    .replace(/\s*<\/svg>\s*$/, '\n');
