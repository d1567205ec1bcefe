import { BarChart, GaugeChart, LineChart, PieChart, RadarChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, RadarComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Vectors and no canvas: sharp on paper and at any zoom, and a copy for printing keeps the drawing.
use([
  BarChart,
  GaugeChart,
  LineChart,
  PieChart,
  RadarChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
  SVGRenderer,
]);

/** Starts the drawing library with the kinds that our charts use, and no others. */
export { init };
