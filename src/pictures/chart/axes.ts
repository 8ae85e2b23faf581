import { type ChartDrawingContext, PICTURE_MARGIN, PICTURE_WIDTH, SMALL_TEXT_SIZE } from './look.ts';

/** Space for labels below the columns, in points. */
const BOTTOM = 30;
/** Maximum width of a label below the axis, in points. */
const MAX_LABEL = 70;

interface AxesRequest {
  readonly labels: readonly string[];
  readonly highestValue: number;
  readonly format: (value: number) => string;
  readonly isWhole: boolean;
  /** Space for values above the columns, in points. */
  readonly top: number;
}

/** Axes of a column chart as echarts options. The value axis has round numbers up to the highest value. */
export function columnChartAxes(
  { labels, highestValue, format, isWhole, top }: AxesRequest,
  { look, fitted, widthOf }: ChartDrawingContext,
) {
  // The axis ends at a round number above the highest value, and has smaller numbers below. All their widths are
  // compared, because "1B" is narrower than "900M".
  const stepWidths = [0.3, 0.6, 0.9, 1, 1.2].map((part) => widthOf(format(highestValue * part), SMALL_TEXT_SIZE));
  const left = PICTURE_MARGIN + Math.ceil(Math.max(...stepWidths)) + 10;
  const shortLabels = labels.map((label) => fitted(label, SMALL_TEXT_SIZE, MAX_LABEL));
  const valueWidth = widthOf(format(highestValue), SMALL_TEXT_SIZE);
  const widest = Math.max(...shortLabels.map((label) => widthOf(label, SMALL_TEXT_SIZE)), valueWidth);
  const columnCount = Math.max(labels.length, 1);
  // The last column's label may be wider than its column, and so needs room on the right.
  const right =
    PICTURE_MARGIN + Math.max(0, Math.ceil((widest - (PICTURE_WIDTH - left - PICTURE_MARGIN) / columnCount) / 2) + 2);
  const columnWidth = (PICTURE_WIDTH - left - right) / columnCount;
  // Labels that would touch their neighbours are left out.
  const interval = Math.max(0, Math.ceil((widest + 10) / columnWidth) - 1);
  const textStyle = { color: look.muted, fontSize: SMALL_TEXT_SIZE };
  const line = { lineStyle: { color: look.line } };
  const axes = {
    grid: { left, right, top, bottom: BOTTOM },
    xAxis: {
      type: 'category',
      data: shortLabels,
      axisLine: line,
      axisTick: { show: false },
      axisLabel: { ...textStyle, margin: 11, interval },
    },
    yAxis: {
      type: 'value',
      ...(isWhole && { minInterval: 1 }),
      splitNumber: 3,
      axisLabel: { ...textStyle, formatter: format },
      splitLine: line,
    },
  };
  return { axes, columnWidth, valueWidth };
}
